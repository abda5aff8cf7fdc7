// The same as `ask.mjs` within a worker of Cloudflare's runtime: the question is the body of a request.
import { answerAll } from './answer-all.mjs';
import bytes from './districts.hust';
import { open } from './locator.js';

export default {
  async fetch(request) {
    return new Response(await answerAll(open, bytes, await request.json()));
  },
};
