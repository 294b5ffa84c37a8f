import type { CallOptions, startTestApp } from '../testApp.ts';

/** Functions that send a message with a test key, and that read a path with it. */
export const testKeySends = (app: Awaited<ReturnType<typeof startTestApp>>, key: () => string) => ({
  send: (given: object = {}, options: CallOptions = {}) =>
    app.v1('POST', '/v1/messages', {
      token: key(),
      body: { to: '+254712345678', from: 'ANYNAME', text: 'Habari', ...given },
      ...options,
    }),
  get: async (path: string, token = key()) => (await app.v1('GET', path, { token })).body,
});
