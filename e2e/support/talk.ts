import type { Locator, Page } from '@playwright/test';
import { expect } from './market-test.ts';
import type { Neighbour } from './stock.ts';

export const fieldOf = (page: Page): Locator => page.getByRole('textbox', { name: '메시지' });
export const logOf = (page: Page): Locator => page.getByRole('log');
/** The chips above the field. */
export const proposalsIn = (page: Page): Locator => page.getByRole('list', { name: '제안하기' });
export const messagesOf = (page: Page): Locator => logOf(page).locator('p');

/** Says something by the button of the conversation that is open. */
export async function say(page: Page, text: string): Promise<void> {
  await fieldOf(page).fill(text);
  await page.getByRole('button', { name: '보내기', exact: true }).click();
}

/** Opens the conversation about a listing by requests, as its form does; returns its path. */
export async function begin({ visitor }: Neighbour, listing: string): Promise<string> {
  const answer = await visitor.post(listing, { intent: 'chat' });
  expect(answer.status).toBe(302);
  return new URL(answer.headers.get('Location')!, 'http://market').pathname;
}

/** Says something by requests. */
export async function sayByRequest({ visitor }: Neighbour, path: string, body: string): Promise<void> {
  const answer = await visitor.post(path, { intent: 'say', clientId: crypto.randomUUID(), body });
  if (answer.status !== 302) throw new Error(`saying ${body}: ${answer.status}`);
}

/** Once the page has its stream, what is said reaches it at once. */
export async function openConversation(page: Page, path: string): Promise<void> {
  const streamed = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/live');
  await page.goto(path);
  await streamed;
}
