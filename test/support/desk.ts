import type { OperatorRole } from '../../app/account/operator/operator-role.ts';
import { turnOn } from './authenticator.ts';
import type { MarketProcess } from './market/market-process.ts';
import { runScript } from './run-script.ts';
import { Visitor } from './visitor.ts';

export interface DeskPerson {
  visitor: Visitor;
  id: string;
  nickname: string;
  email: string;
  /** Recovery codes, each of which is good once. */
  codes: string[];
}

/** A new account with a second factor and a role that the command line gave, where it finds the market by `settings`. */
export async function signUpOperator(
  market: MarketProcess,
  role: OperatorRole,
  settings: Record<string, string> = { DATA_DIR: market.dataDir },
): Promise<DeskPerson> {
  const visitor = new Visitor(market.url);
  const person = await visitor.signUp();
  const { codes } = await turnOn(visitor);
  const { user } = (await (await visitor.get('/api/session')).json()) as { user: { id: string } };
  await runScript('market/main.ts', settings, ['grant-role', user.id, role]);
  return { ...person, visitor, id: user.id, codes };
}

/** The same, with the desk open. */
export async function openDesk(
  market: MarketProcess,
  role: OperatorRole,
  settings?: Record<string, string>,
): Promise<DeskPerson> {
  const person = await signUpOperator(market, role, settings);
  const answer = await person.visitor.post('/desk/sign-in', { code: person.codes.pop()! });
  if (answer.status !== 302) throw new Error(`the desk answered ${answer.status}`);
  return person;
}
