import { objectWith } from '#base/json.ts';
import { errorMessage } from '#base/error-message.ts';
import { decodeSearchIndex } from '#search/codec.ts';
import { prepareSearch } from '#search/search.ts';
import type { TownList } from '#search/town-list.ts';
import { fetchSteadily } from '#i18n/retry.ts';
import type { SearchContents } from '#contracts/search-addresses.ts';
import { answersFrom } from './index-search.ts';
import type { SearchMessage, SearchReply, SearchStart } from './protocol.ts';

/*
 * The search runs here: decoding an index of thousands of listings and going through it never holds up a page.
 */
async function open({ contents, provinceNames }: SearchStart) {
  const { index, cards, towns } = objectWith<SearchContents>(await fetchJson(contents), 'index', 'cards', 'towns');
  const response = await fetchSteadily(index);
  const opened = decodeSearchIndex(new Uint8Array(await response.arrayBuffer()));
  // Behind the first answer: the next ones find orders and words ready.
  setTimeout(() => {
    prepareSearch(opened);
  });
  const own = answersFrom(opened, provinceNames, cards);
  let learned: Promise<void> | undefined;
  return {
    ...own,
    /** Towns without homes: only who looks for a place needs them, and nobody has to. */
    learnTowns: () => (learned ??= fetchTowns(towns).then(own.addTowns, () => undefined)),
  };
}

async function fetchJson(address: string): Promise<unknown> {
  return (await fetchSteadily(address)).json();
}

async function fetchTowns(address: string): Promise<TownList> {
  return objectWith<TownList>(await fetchJson(address));
}

let answers: ReturnType<typeof open> | undefined;

async function reply(message: Exclude<SearchMessage, { kind: 'start' }>): Promise<SearchReply> {
  const { id } = message;
  try {
    const opened = await answers;
    if (!opened) throw new Error('The search was asked before it was started. Send `start` first.');
    switch (message.kind) {
      case 'search':
        if (!opened.knows(message.ask.places ?? [])) await opened.learnTowns();
        return { id, answer: opened.search(message.ask) };
      case 'suggest':
        await opened.learnTowns();
        return { id, answer: opened.suggest(message.ask) };
      case 'pins':
        return { id, answer: opened.pins(message.ask) };
      case 'cards':
        return { id, answer: opened.cards(message.ask) };
    }
  } catch (error) {
    return { id, problem: errorMessage(error) };
  }
}

addEventListener('message', ({ data }: MessageEvent<SearchMessage>) => {
  if (data.kind === 'start') {
    answers = open(data.start);
    // Whoever asks hears of it.
    answers.catch(() => undefined);
  } else
    void reply(data).then((answer) => {
      postMessage(answer);
    });
});
