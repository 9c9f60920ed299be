import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openArticles, policyVersions } from './articles.server.ts';
import { ContentError } from './article.ts';
import { checkOwnTexts } from './own-texts.server.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'dasi-content-'))));
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, front: string, text = '우리 글'): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), `---\n${front}\n---\n\n${text}\n`);
}

test('without a folder of one’s own it is what comes with the market', () => {
  const articles = openArticles();
  expect(policyVersions(articles)).toEqual({
    terms: articles.terms.version,
    privacy: articles.privacy.version,
  });
  expect(articles.intermediary.summary).toContain('통신판매중개자');
  expect(openArticles(folder)).toEqual(articles);
});

test('a file of one’s own takes the place of one, a folder that of all in it', () => {
  write('terms.md', 'title: 우리 약관\nversion: 2027-01-01');
  write('faq/only.md', 'title: 하나뿐인 질문인가요?');
  // What editors and mounted volumes leave there.
  write('..data/old.md', 'title: 옛 글');
  write('faq/.only.md.swp', 'title: 쓰던 글');
  expect(() => checkOwnTexts(folder)).not.toThrow();
  const [own, builtIn] = [openArticles(folder), openArticles()];
  expect(own.terms).toMatchObject({ title: '우리 약관', version: '2027-01-01', html: '<p>우리 글</p>\n' });
  expect(policyVersions(own)).toEqual({ ...policyVersions(builtIn), terms: '2027-01-01' });
  expect(own.faq.map(({ title }) => title)).toEqual(['하나뿐인 질문인가요?']);
  expect([own.privacy, own.notices, own.events]).toEqual([builtIn.privacy, builtIn.notices, builtIn.events]);
});

test.each([
  ['terms.md', 'title: 우리 약관', 'terms.md: version이 없어요'],
  ['intermediary.md', 'title: 고지\nversion: 2027-01-01', 'intermediary.md: summary가 없어요'],
  ['privacy.md', 'version: 2027-01-01', 'privacy.md: title이 없어요'],
  ['term.md', 'title: 우리 약관', 'term.md: 이 이름의 글을 보여 주는 화면이 없어요'],
  ['notices/a.md', 'title: 공지\ndate: 2026-13-01', 'notices/a.md: date는 2026-11-21처럼 적어 주세요'],
  ['events/a.md', 'date: 2026-12-01', 'events/a.md: title이 없어요'],
  ['faq/a.md', 'reason: 왜', 'faq/a.md: title, date, version, summary만 쓸 수 있어요: reason: 왜'],
  ['prohibited/a.md', 'title: 술', 'prohibited/a.md: title, reason, words가 모두 있어야 해요'],
  ['moderation/dance.md', 'title: 춤', 'moderation/dance.md: 신고 이유에 없는 이름이에요'],
  ['faq/deep/one.md', 'title: 질문인가요?', 'faq/deep/one.md: 이 이름의 글을 보여 주는 화면이 없어요'],
])('%s with “%s” is named as wrong', (path, front, reason) => {
  write(path, front);
  for (const read of [openArticles, checkOwnTexts])
    expect(() => read(folder)).toThrow(new ContentError(reason));
});

const EVERYDAY = [
  ['놋북', '노트북'],
  ['아맥', '아이맥'],
  ['갤탭', '갤럭시탭'],
  ['디카', '디지털카메라'],
  ['로청', '로봇청소기'],
  ['후라이팬', '프라이팬'],
  ['잠바', '점퍼'],
  ['개모차', '강아지유모차'],
] as const;

test('words for the same thing are known by each of them, also from a file of one’s own', () => {
  const { synonyms } = openArticles();
  expect(synonyms.get('핸드폰')?.[0]).toBe('휴대폰');
  for (const [short, word] of EVERYDAY) expect(synonyms.get(short)?.[0], short).toBe(word);
  for (const [word, others] of synonyms)
    for (const other of others) expect(synonyms.get(other), `${word} and ${other}`).toContain(word);
  writeFileSync(join(folder, 'synonyms.md'), '\uFEFF# 우리 말\r\n\r\nＴＶ, 티비\r\n');
  expect(() => checkOwnTexts(folder)).not.toThrow();
  expect([...openArticles(folder).synonyms]).toEqual([
    ['tv', ['티비']],
    ['티비', ['tv']],
  ]);
});

test('a broader word has its narrower ones one way, and so have its synonyms', () => {
  const { synonyms, narrowerWords } = openArticles();
  expect(narrowerWords.get('신발')).toContain('운동화');
  expect(narrowerWords.get('옷')).toContain('코트');
  expect(narrowerWords.get('핸드폰')).toEqual(narrowerWords.get('휴대폰'));
  expect(narrowerWords.has('운동화')).toBe(false);
  expect(synonyms.get('운동화')).not.toContain('신발');
  expect(narrowerWords.get('핸드폰')).toContain('갤럭시s');
  writeFileSync(join(folder, 'synonyms.md'), '탈것>자전거 , 킥보드\n탈것, 승용물\n');
  expect(() => checkOwnTexts(folder)).not.toThrow();
  expect([...openArticles(folder).narrowerWords]).toEqual([
    ['승용물', ['자전거', '킥보드']],
    ['탈것', ['자전거', '킥보드']],
  ]);
});

test.each([
  ['신발 > ', '‘’ 대신 한글이나 로마자 2자에서 20자까지 적어 주세요'],
  ['신발, 구두 > 운동화', '‘>’ 앞의 ‘신발, 구두’ 대신 한글이나 로마자로 한 말만 적어 주세요'],
  ['신발 > 운동화, 옷', '‘옷’ 대신 한글이나 로마자 2자에서 20자까지 적어 주세요'],
  ['신발 > 구두 > 로퍼', '‘구두 > 로퍼’ 대신 한글이나 로마자 2자에서 20자까지 적어 주세요'],
  ['신발 > 구두, 신발', '‘신발’을(를) 두 번 적었어요'],
  ['신발 > 구두, 구두', '‘구두’을(를) 두 번 적었어요'],
  ['엘지 > 그램\n엘지 > 휘센', '‘엘지’을(를) 두 번 적었어요', 3],
  [
    `수 > ${Array.from('가나다라마바사아자차카타파', (one) => one + one).join()}`,
    '‘>’ 뒤에는 12개까지 적어 주세요',
  ],
  ['휴대폰', '쉼표로 나눠 두 말 이상 적어 주세요'],
  ['휴대폰, ', '‘’ 대신 한글이나 로마자 2자에서 20자까지 적어 주세요'],
  ['플스, ps5', '‘ps5’ 대신 한글이나 로마자 2자에서 20자까지 적어 주세요'],
  ['티비, TV, tv', '‘tv’을(를) 두 번 적었어요'],
  ['티비, 엘지', '‘엘지’을(를) 두 번 적었어요'],
])('a group of words like “%s” is named as wrong', (line, reason, at = 2) => {
  writeFileSync(join(folder, 'synonyms.md'), `엘지, lg\n${line}\n`);
  for (const read of [openArticles, checkOwnTexts])
    expect(() => read(folder)).toThrow(new ContentError(`synonyms.md: ${at}번째 줄: ${reason}`));
});

test('a missing folder is reported without its name', () => {
  expect(() => openArticles(join(folder, 'nowhere'))).toThrow(
    new ContentError('폴더를 읽을 수 없어요 (ENOENT)'),
  );
});
