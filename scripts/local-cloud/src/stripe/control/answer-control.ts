import type { StripeAnswer, StripeRequest } from '../http/answer-call.ts';
import { StripeRefusal } from '../http/stripe-refusal.ts';
import { carryOutCommand, type Controlled } from './carry-out-command.ts';
import { readStripeCommand } from './stripe-command.ts';

export const controlPath = '/control/command';

/** Answers `npm run stripe`. The secret key keeps pages of a browser out, which can also reach this server. */
export function answerControl(
  controlled: Controlled,
  secretKey: string,
  request: StripeRequest,
): StripeAnswer {
  if (request.headers.authorization !== `Bearer ${secretKey}`)
    return answer(401, ['The secret key is missing.']);
  const command = readStripeCommand(JSON.parse(request.body) as string[]);
  if ('problem' in command) return answer(400, [command.problem]);
  try {
    return answer(200, carryOutCommand(controlled, command));
  } catch (error) {
    if (error instanceof RangeError || error instanceof StripeRefusal) return answer(400, [error.message]);
    throw error;
  }
}

function answer(status: number, lines: string[]): StripeAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify({ lines }) };
}
