import { describe, expect, it } from 'vitest';
import { isMapMessage, readMessage } from './read-message.ts';

const home = { ID: 46, Latitude: 51.05, Longitude: 3.72, PublishAddress: true, PublishPrice: true, Price: 495_000 };
const message = { propsList: [home], mapType: 'detail' };

const problemOf = (data: unknown) => {
  const read = readMessage(data);
  return 'problem' in read ? read.problem : undefined;
};

describe('readMessage', () => {
  it('takes a message with all its parts', () => {
    const full = {
      ...message,
      messageInfo: {
        Title: 'Kaart',
        Nearby: [{ Name: 'Station', Distance: '350 m' }],
        Mobiscore: '7,4 op 10',
        StreetView: { Url: 'https://street.example/', Provider: 'Street' },
      },
      customMarker: '/favicon.svg',
      marqueeIgnore: [3, 4],
    };
    expect(readMessage(full)).toEqual({ message: full });
    expect(readMessage(message)).toEqual({ message });
    expect(readMessage({ ...message, propsList: [] })).toEqual({ message: { ...message, propsList: [] } });
  });

  it.each([
    [undefined, 'message is no object'],
    [[], 'message is no object'],
    [{ propsList: [home] }, 'message.mapType is missing'],
    [{ ...message, mapType: 'street' }, 'message.mapType is neither overview nor detail'],
    [{ ...message, propsList: {} }, 'message.propsList is no list of at most 2000'],
    [{ ...message, propsList: Array(2001).fill(home) }, 'message.propsList is no list of at most 2000'],
    [{ ...message, html: '<b>' }, 'message.html is unknown'],
    [{ ...message, propsList: [{ ID: 1, Latitude: 51 }] }, 'message.propsList[0].Longitude is missing'],
    [{ ...message, propsList: [home, { ...home, Latitude: '51' }] }, 'message.propsList[1].Latitude is no number'],
    [{ ...message, propsList: [{ ...home, Latitude: Number.NaN }] }, 'message.propsList[0].Latitude is no number'],
    [{ ...message, propsList: [{ ...home, Latitude: 91 }] }, 'message.propsList[0].Latitude is beyond 90 degrees'],
    [
      { ...message, propsList: [{ ...home, Url: 'javascript:alert(1)' }] },
      'message.propsList[0].Url is no http(s) address',
    ],
    [
      { ...message, propsList: [{ ...home, PublishAddress: 'yes' }] },
      'message.propsList[0].PublishAddress is not true or false',
    ],
    [
      { ...message, propsList: [{ ...home, Title: 'x'.repeat(501) }] },
      'message.propsList[0].Title is no text of at most 500 signs',
    ],
    [
      { ...message, customMarker: 'https://spy.example/a.png' },
      'message.customMarker is neither a path of this site nor a picture',
    ],
    [
      { ...message, customMarker: '//spy.example/a.png' },
      'message.customMarker is neither a path of this site nor a picture',
    ],
    [
      { ...message, customMarker: 'data:text/html,x' },
      'message.customMarker is neither a path of this site nor a picture',
    ],
    [{ ...message, marqueeIgnore: ['3'] }, 'message.marqueeIgnore[0] is no number'],
    [
      { ...message, messageInfo: { Nearby: [{ Name: 'Station' }] } },
      'message.messageInfo.Nearby[0].Distance is missing',
    ],
  ])('says what is wrong: %#', (data, problem) => {
    expect(problemOf(data)).toBe(problem);
  });
});

it('passes over what was never meant for the map', () => {
  for (const data of [undefined, 'hello', 1, null, [], { source: 'extension' }]) expect(isMapMessage(data)).toBe(false);
  expect(isMapMessage({ propsList: 'wrong' })).toBe(true);
});
