import { describe, expect, it } from 'vitest';
import { withServer } from './server.fixture.ts';
import { readWebFile } from './web-file.ts';

describe('readWebFile', () => {
  it.each(['4821-1763697000000.5', 'null', '"text"', '{"etag": 5}', '{'])(
    'asks anew when the stamp %s is not one of its own, as after a move from a folder to an address',
    async (stamp) => {
      const asked: (string | undefined)[] = [];
      const answer = await withServer(
        (request, response) => {
          asked.push(request.headers['if-none-match']);
          response.setHeader('etag', '"2"').end('photo');
        },
        (url) => readWebFile({ url, maximumBytes: 1000, privateHost: '127.0.0.1' }, stamp),
      );
      expect(answer).toEqual({ kind: 'body', bytes: Buffer.from('photo'), stamp: '{"etag":"\\"2\\""}' });
      expect(asked).toEqual([undefined]);
    },
  );
});
