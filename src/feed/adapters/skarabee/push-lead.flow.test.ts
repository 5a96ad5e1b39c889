import { describe, expect, it } from 'vitest';
import { withServer } from '#feed/source/server.fixture.ts';
import { skarabeeAdapter } from './adapter.ts';
import { envelope, skarabeeListener, skarabeeState } from './fake.fixture.ts';
import { splitHouseNumber } from './push-lead.ts';

describe('what skarabee is told', () => {
  const connectTo = (origin: URL) =>
    skarabeeAdapter.connect({
      source: origin.href,
      settings: { username: 'agency', password: 'pass word' },
      languages: ['nl'],
      cacheDir: '',
      now: () => new Date(),
      retryDelayMs: 1,
      timeoutMs: 2000,
    });
  const lead = {
    id: 'L4',
    kind: 'contact',
    firstName: 'Eva',
    lastName: 'Maes <b>',
    email: 'eva@person.example',
    language: 'nl',
    message: 'Bezoek?',
    wantsMail: false,
    houseNumber: '12A',
    city: 'Gent',
    listing: { sourceId: '300', reference: 'SK-300' },
  } as const;

  it('hands over leads in the published form, with a reference and a house number in two parts', async () => {
    const state = skarabeeState({});
    await withServer(skarabeeListener(state), async (origin) => {
      const connection = connectTo(origin);
      expect(await connection.pushLead?.(lead)).toEqual({ kind: 'accepted', sourceId: 'L4' });
      expect(state.bodies.at(-1)).toContain('<LastName>Maes &lt;b&gt;</LastName>');
      expect(state.bodies.at(-1)).toContain(
        '<HouseNumber>12</HouseNumber><HouseNumberExtension>A</HouseNumberExtension>',
      );
      // A request about no home, without an address and without a word: all that must stand still stands.
      const { id, kind, firstName, lastName, email, language, wantsMail } = lead;
      const bare = { id, kind, firstName, lastName, email, language, wantsMail, message: '' };
      expect(await connection.pushLead?.(bare)).toMatchObject({ kind: 'accepted' });
    });
    expect(splitHouseNumber('bus 3')).toEqual([undefined, 'bus 3']);
  });

  it('tells where pages are in the published form, and what is gone', async () => {
    const state = skarabeeState({});
    await withServer(skarabeeListener(state), async (origin) => {
      const page = { sourceId: '300', url: 'https://www.agency.example/nl/', isGone: false, isUnit: false };
      const told = await connectTo(origin).announce?.([page, { ...page, sourceId: '301', isGone: true }]);
      expect(told).toEqual({ told: ['300', '301'] });
      expect(state.bodies.at(-1)).toContain(
        '<FeedbackList><FeedbackList><Feedback><PublicationID>300</PublicationID><Status>AVAILABLE</Status>',
      );
      expect(state.bodies.at(-1)).toContain('<PublicationID>301</PublicationID><Status>DELETED</Status>');
    });
  });

  it('tells nothing where the service says so', async () => {
    const state = skarabeeState({});
    const page = { sourceId: '300', url: 'https://www.agency.example/nl/', isGone: false, isUnit: false };
    const error = '<Errors><Error><Code>INVALID_PUBLICATION_ID</Code></Error></Errors>';
    state.trouble = [
      {
        operation: 'Feedback',
        status: 200,
        body: envelope(`<FeedbackResponse><FeedbackResult>${error}</FeedbackResult></FeedbackResponse>`),
      },
    ];
    await withServer(skarabeeListener(state), async (origin) => {
      await expect(connectTo(origin).announce?.([page])).rejects.toThrow(/INVALID_PUBLICATION_ID/u);
    });
  });

  it('does not take a page or an answer to something else for a yes', async () => {
    const state = skarabeeState({});
    await withServer(skarabeeListener(state), async (origin) => {
      for (const body of ['<html><body>Sorry</body></html>', '', envelope('<OtherResponse/>')]) {
        state.trouble = [{ operation: 'InsertContactMes', status: 200, body }];
        expect(await connectTo(origin).pushLead?.(lead)).toMatchObject({ kind: 'doubtful' });
      }
      const refused = envelope('<soap:Fault><faultstring>Unauthorized</faultstring></soap:Fault>');
      state.trouble = [{ operation: 'InsertContactMes', status: 500, body: refused }];
      expect(await connectTo(origin).pushLead?.(lead)).toMatchObject({ kind: 'retry' });
    });
  });

  const invalid = (inner: string) =>
    `<InvalidContactMes><InvalidContactMe>${inner}</InvalidContactMe></InvalidContactMes>`;
  const errors = (code: string) => `<Errors><Error><Code>${code}</Code></Error></Errors>`;

  it.each([
    [invalid('<Errors><string>Email is invalid</string></Errors><ExternalReference>L4</ExternalReference>'), 200],
    [invalid('<Errors><string>Email is invalid</string></Errors>'), 200],
  ])('takes a request that comes back as refused, with its reference or without: %s', async (content, status) => {
    const answer = await answerTo(content, status);
    expect(answer).toEqual({ kind: 'rejected', reason: 'Email is invalid' });
  });

  it.each([
    [errors('INVALID_CONTACTME'), 'rejected'],
    [errors('INVALID_PUBLICATION_ID'), 'rejected'],
    [errors('INACTIVE_USER'), 'retry'],
    [errors('UNHANDLED_ERROR'), 'doubtful'],
    ['', 'accepted'],
  ])('takes the answer %s as %s', async (content, kind) => {
    expect(await answerTo(content, 200)).toMatchObject({ kind });
  });

  async function answerTo(content: string, status: number) {
    const state = skarabeeState({});
    const body = envelope(
      `<InsertContactMesResponse><InsertContactMesResult>${content}</InsertContactMesResult></InsertContactMesResponse>`,
    );
    state.trouble = [{ operation: 'InsertContactMes', status, body }];
    return withServer(skarabeeListener(state), async (origin) => connectTo(origin).pushLead?.(lead));
  }
});
