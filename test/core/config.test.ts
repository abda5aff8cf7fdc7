import { describe, expect, it } from '@jest/globals';
import { readConfig } from '#core/config.ts';
import { temporaryFolder } from '#test/support/fixtures/temporary-folder.ts';

const folder = temporaryFolder();

describe('the configuration', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      logLevel: 'info',
      rateLimit: true,
    });
    expect(readConfig({}).dataDir).toMatch(/\/var$/);
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  it('names every variable that cannot be used, and what to set it to', () => {
    const read = () =>
      readConfig({ PORT: '80000', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud', TRUST_PROXY: 'yes', RATE_LIMIT: 'no' });
    expect(read).toThrow('PORT=80000: set it to a port number');
    expect(read).toThrow('DATABASE_URL');
    expect(read).toThrow('LOG_LEVEL=loud: set it to one of fatal, error');
    expect(read).toThrow('TRUST_PROXY=yes: set it to how many reverse proxies');
    expect(read).toThrow('RATE_LIMIT=no: set it to on or off');
  });

  it('lets /mcp answer under this machine’s names, and under those that are set', () => {
    const local = ['localhost', '127.0.0.1', '[::1]'];
    expect(readConfig({ HOST: '10.0.0.5' }).mcp.allowedHosts).toEqual([...local, '10.0.0.5']);
    expect(readConfig({ HOST: '::1' }).mcp.allowedHosts).toEqual([...local, '[::1]']);
    const named = readConfig({ PUBLIC_URL: 'https://Hustings.example:8443' }).mcp;
    expect(named.allowedHosts).toEqual([...local, '127.0.0.1', 'hustings.example']);
    const set = readConfig({ MCP_ALLOWED_HOSTS: 'Hustings.example.ca, 10.0.0.5' }).mcp;
    expect(set).toEqual({
      allowedHosts: ['hustings.example.ca', '10.0.0.5'],
      allowedOrigins: ['hustings.example.ca', '10.0.0.5'],
    });
    const both = { MCP_ALLOWED_HOSTS: 'a.example.ca', MCP_ALLOWED_ORIGINS: 'b.example.ca' };
    expect(readConfig(both).mcp).toEqual({ allowedHosts: ['a.example.ca'], allowedOrigins: ['b.example.ca'] });
    for (const value of ['https://a.example.ca', '*', 'a,,b', 'a b']) {
      expect(() => readConfig({ MCP_ALLOWED_HOSTS: value })).toThrow('host names of this server, without ports');
    }
  });

  it('takes the installation’s own address, without a path', () => {
    expect(readConfig({}).publicUrl).toBeUndefined();
    for (const value of ['https://hustings.example', 'https://hustings.example/']) {
      expect(readConfig({ PUBLIC_URL: value }).publicUrl).toBe('https://hustings.example');
    }
    expect(readConfig({ PUBLIC_URL: 'http://[::1]:3000' }).publicUrl).toBe('http://[::1]:3000');
    for (const value of [
      'hustings.example',
      'https://hustings.example/there',
      'https://a@b.example',
      'ftp://a.example',
    ]) {
      expect(() => readConfig({ PUBLIC_URL: value })).toThrow('PUBLIC_URL: set it to the address that people reach');
    }
  });

  it('sends no alerts until a recipient is set', () => {
    expect(readConfig({}).alerts).toEqual({ webhookUrl: undefined, email: undefined });
    const email = { ALERT_EMAIL_TO: 'a@example.org, b@example.org', ALERT_EMAIL_FROM: 'h@example.org' };
    expect(readConfig({ ...email, SMTP_URL: 'smtp://mail', ALERT_WEBHOOK_URL: 'https://x.example' }).alerts).toEqual({
      webhookUrl: 'https://x.example',
      email: { smtpUrl: 'smtp://mail', from: 'h@example.org', to: ['a@example.org', 'b@example.org'] },
    });
    expect(() => readConfig(email)).toThrow('set SMTP_URL too, or none of the three');
    expect(() => readConfig({ SMTP_URL: 'smtp://mail' })).toThrow('set ALERT_EMAIL_TO and ALERT_EMAIL_FROM too');
    expect(() => readConfig({ ALERT_WEBHOOK_URL: 'ftp://x' })).toThrow('ALERT_WEBHOOK_URL: set it to an http://');
  });

  it('reads an address with a password from a file', async () => {
    const file = await folder.write('url', 'postgres://hustings:secret@database/hustings\n');
    expect(readConfig({ DATABASE_URL_FILE: file }).databaseUrl).toBe('postgres://hustings:secret@database/hustings');
    expect(() => readConfig({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgres://x' })).toThrow(
      'DATABASE_URL and DATABASE_URL_FILE are both set',
    );
    expect(() => readConfig({ REDIS_URL_FILE: `${file}-that-is-not-there` })).toThrow(
      'The file of REDIS_URL_FILE cannot be read (ENOENT)',
    );
    const wrong = await folder.write('wrong', 'mysql://hustings:secret@database');
    expect(() => readConfig({ DATABASE_URL_FILE: wrong })).toThrow('DATABASE_URL: set it to');
    expect(() => readConfig({ DATABASE_URL_FILE: wrong })).not.toThrow('secret');
  });

  it('does not print an e-mail address that it refuses', () => {
    expect(() => readConfig({ ALERT_EMAIL_TO: 'zoe@example.org; b' })).toThrow('ALERT_EMAIL_TO: set it to e-mail');
    expect(() => readConfig({ ALERT_EMAIL_TO: 'zoe@example.org; b' })).not.toThrow('zoe');
  });

  it('does not print the password of an address that it refuses', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://user:secret@host/x' })).not.toThrow('secret');
    expect(() => readConfig({ DATABASE_URL: 'mysql://user:secret@host/x' })).toThrow('DATABASE_URL');
  });
});
