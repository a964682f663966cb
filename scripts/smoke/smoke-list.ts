import { accountTransactions } from './account-transactions.ts';
import { firstByHand, laterByHand } from './by-hand.ts';
import { readingChecks } from './reading-checks.ts';
import {
  changesOnlyFromOwnPages,
  refusesAroundTheEdge,
  signsInAndOut,
  type SmokeAccount,
} from './signing-in-checks.ts';
import { siteCaller, type SmokeCheck } from './smoke-check.ts';

export interface SmokeOptions {
  /** The API's own URL. */
  api?: string;
  account?: SmokeAccount;
  /** Whether an account may be signed up and deleted. */
  signUp?: boolean;
}

/** All checks of a deployed stage, ordered by risk: what only an account shows and what would break most is first. */
export function smokeList(site: string, { api, account, signUp = false }: SmokeOptions = {}): SmokeCheck[] {
  const caller = siteCaller(site);
  return [
    accountTransactions(caller, signUp),
    ...readingChecks(caller),
    ...firstByHand(site),
    signsInAndOut(caller, account),
    changesOnlyFromOwnPages(caller),
    refusesAroundTheEdge(api),
    ...laterByHand(site),
  ];
}
