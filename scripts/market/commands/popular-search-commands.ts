import {
  hideSearch,
  listPopularSearches,
  unhideSearch,
} from '../../../app/search/popular/popular-searches.server.ts';
import { WrongUse } from '../../run-tool.ts';
import { LIST_LIMIT, type Command } from '../command.ts';
import { entryLine, listLines } from '../entry-line.ts';

function parseWord(args: string[]): string {
  const word = args.join(' ').trim();
  if (word === '') throw new WrongUse('낱말을 적어 주세요.');
  return word;
}

export const popularSearches: Command = {
  usage: '',
  summary: '이번 주와 지난주에 다섯 명 이상이 찾은 검색어와 숨긴 낱말',
  parse: (args) => {
    if (args.length > 0) throw new WrongUse('덧붙일 것이 없어요.');
    return async ({ database, now }) => {
      const { searches, hiddenWords } = await listPopularSearches(database.read, now(), LIST_LIMIT);
      const entries = searches.map(({ text, people }, index) =>
        entryLine([`${index + 1}.`, text, `${people}명`]),
      );
      const hidden = hiddenWords.length === 0 ? [] : ['', `숨긴 낱말: ${hiddenWords.join(', ')}`];
      return {
        ok: true,
        lines: [...listLines(entries, '아직 인기 검색어가 없어요.', LIST_LIMIT), ...hidden],
      };
    };
  },
};

export const hideSearchCommand: Command = {
  usage: '<word…>',
  summary: '이 낱말이 든 검색어를 인기 검색어에서 숨기기',
  parse: (args) => {
    const word = parseWord(args);
    return async (deps) => {
      const gone = await hideSearch(deps, word);
      if (!gone) throw new WrongUse('낱말을 적어 주세요.');
      const lines = gone.length === 0 ? ['지금 지울 검색어는 없어요.'] : [`지운 검색어: ${gone.join(', ')}`];
      return { ok: true, lines: [`숨겼어요. 서버에는 1분 안에 반영돼요.`, ...lines] };
    };
  },
};

export const unhideSearchCommand: Command = {
  usage: '<word…>',
  summary: '숨긴 낱말을 다시 보이게 하기',
  parse: (args) => {
    const word = parseWord(args);
    return async (deps) => {
      const wasHidden = await unhideSearch(deps, word);
      if (!wasHidden) return { ok: false, lines: ['숨긴 낱말이 아니에요.'] };
      return { ok: true, lines: ['이제 다시 보일 수 있어요.'] };
    };
  },
};
