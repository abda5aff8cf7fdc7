import Koa from 'koa';

/**
 * The peer of bench/electoral/lookup.ts: a Koa that does nothing but answer bytes it was given. Reads the response to repeat
 * ({headers, body}) from its parent, tells its port, and ends with its parent.
 */
process.once('message', ({ headers, body }: { headers: Record<string, string>; body: string }) => {
  const app = new Koa();
  app.use((ctx) => {
    ctx.set(headers);
    ctx.body = body;
  });
  const server = app.listen(0, '127.0.0.1', () => process.send?.(server.address()));
});
process.once('disconnect', () => process.exit(0));
