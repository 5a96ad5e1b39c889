import { expect, it } from 'vitest';
import { takeHandedSocket } from './handed-socket.ts';

it('takes the one socket that is meant for this process, and leaves nothing for those that it starts', () => {
  const env = { LISTEN_PID: '7', LISTEN_FDS: '1', LISTEN_FDNAMES: 'gevel.socket', HOME: '/' };
  expect(takeHandedSocket(env, 7)).toBe(3);
  expect(env).toEqual({ HOME: '/' });
});

it.each([{ LISTEN_PID: '8', LISTEN_FDS: '1' }, { LISTEN_PID: '7', LISTEN_FDS: '0' }, { LISTEN_FDS: '1' }, {}])(
  'takes none that is not handed to it: %o',
  (env) => {
    expect(takeHandedSocket({ ...env }, 7)).toBeUndefined();
  },
);

it('refuses several', () => {
  expect(() => takeHandedSocket({ LISTEN_PID: '7', LISTEN_FDS: '2' }, 7)).toThrow('hands 2 sockets over');
});
