import { apiVersion, type localKeys } from '../local-keys.ts';
import { type StripeWorld, idOf } from '../stripe-world.ts';
import { list, readForm, text } from './parameters.ts';
import { invalidRequest, StripeRefusal, type StripeErrorBody } from './stripe-refusal.ts';
import { matchRoute, type MatchedRoute, type StripeRoute } from './stripe-route.ts';
import type { StripeState } from '../stripe-state.ts';

export interface StripeRequest {
  method: string;
  path: string;
  query: string;
  body: string;
  headers: { authorization?: string | undefined; version?: string | undefined; key?: string | undefined };
}

export interface StripeAnswer {
  status: number;
  body: string;
  headers: Record<string, string>;
}

const keptForSeconds = 24 * 3600;

/** Answers one call of the API: who calls, what is called, whether it was called before, and the call itself. */
export function answerCall(
  world: StripeWorld,
  routes: StripeRoute[],
  keys: typeof localKeys,
  request: StripeRequest,
): StripeAnswer {
  try {
    const matched = findRoute(routes, request);
    const isBrowser = checkKey(keys, request.headers.authorization, matched.route.publishable ?? false);
    const call = () => carryOut(world, matched, { ...request, isBrowser });
    checkVersion(request.headers.version);
    const { key } = request.headers;
    if (key === undefined || request.method !== 'POST') return call();
    return once(world, key, request, call);
  } catch (error) {
    return refusalAnswer(error);
  }
}

function carryOut(
  world: StripeWorld,
  { route, ids }: MatchedRoute,
  request: StripeRequest & { isBrowser: boolean },
): StripeAnswer {
  // A DELETE has its parameters in the query or in the body.
  const { expand: paths, ...form } = readForm([request.query, request.body].filter(Boolean).join('&'));
  const expansions = list(text)(paths, 'expand') ?? [];
  try {
    const result = route.handle({ world, ids, form, isBrowser: request.isBrowser });
    return jsonAnswer(200, expand(world.state, result, expansions));
  } catch (error) {
    return refusalAnswer(error);
  }
}

/** Calls with the same idempotency key are carried out once. What was refused before it began may be sent again. */
function once(
  { state, now }: StripeWorld,
  key: string,
  request: StripeRequest,
  call: () => StripeAnswer,
): StripeAnswer {
  const content = `${request.method} ${request.path} ${request.body}`;
  const headers = { 'Idempotency-Key': key, 'Original-Request': `req_${key}` };
  const kept = state.keptAnswers[key];
  if (kept && now() - kept.keptAt <= keptForSeconds) {
    if (kept.request !== content) throw otherRequest(key);
    const { status, body } = kept;
    return { status, body, headers: { ...answerHeaders(), ...headers, 'Idempotent-Replayed': 'true' } };
  }
  const { status, body, headers: own } = call();
  if (status !== 400 && status !== 429)
    state.keptAnswers[key] = { request: content, status, body, keptAt: now() };
  return { status, body, headers: { ...own, ...headers } };
}

function otherRequest(key: string): StripeRefusal {
  const message =
    'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
    `Try using a key other than '${key}' if you meant to execute a different request.`;
  return new StripeRefusal(400, { type: 'idempotency_error', message });
}

function findRoute(routes: StripeRoute[], { method, path }: StripeRequest): MatchedRoute {
  const matched = matchRoute(routes, method, path);
  if (matched) return matched;
  const message = `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
  throw new StripeRefusal(404, { type: 'invalid_request_error', message });
}

/** Returns whether the caller is a browser, which has the publishable key only. */
function checkKey(keys: typeof localKeys, authorization: string | undefined, publishable: boolean): boolean {
  const key = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  if (key === keys.secretKey) return false;
  if (publishable && key === keys.publishableKey) return true;
  const type = 'invalid_request_error';
  if (key === keys.publishableKey) {
    const message =
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.';
    throw new StripeRefusal(401, { type, code: 'secret_key_required', message });
  }
  const message =
    key === undefined
      ? 'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.'
      : `Invalid API Key provided: ${key.slice(0, 8)}****`;
  throw new StripeRefusal(401, { type, message });
}

function checkVersion(version = apiVersion): void {
  if (version !== apiVersion)
    throw invalidRequest(`The local Stripe server plays version ${apiVersion} only, not ${version}.`);
}

function refusalAnswer(error: unknown): StripeAnswer {
  if (error instanceof StripeRefusal) return errorAnswer(error.status, error.body);
  throw error;
}

export function errorAnswer(status: number, error: StripeErrorBody): StripeAnswer {
  return jsonAnswer(status, { error });
}

function jsonAnswer(status: number, result: object): StripeAnswer {
  return { status, body: JSON.stringify(result, undefined, 2), headers: answerHeaders() };
}

function answerHeaders(): Record<string, string> {
  return { 'content-type': 'application/json', 'Stripe-Version': apiVersion };
}

type Fields = Record<string, unknown>;

/** Returns a copy of an answer in which what the paths name is whole instead of an id. */
function expand(state: StripeState, answer: object, paths: string[]): object {
  const copy = structuredClone(answer) as Fields;
  for (const path of paths) {
    expandPath(state, copy, path.split('.'), path);
  }
  return copy;
}

function expandPath(state: StripeState, target: Fields, [name = '', ...rest]: string[], path: string): void {
  if (Array.isArray(target)) {
    for (const part of target as Fields[]) expandPath(state, part, [name, ...rest], path);
    return;
  }
  const value = target[name] === undefined ? includable(state, target, name) : target[name];
  if (value === undefined) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  const whole = typeof value === 'string' ? structuredClone(findObject(state, value)) : value;
  if (typeof value === 'string' && whole === undefined) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  target[name] = whole;
  if (rest.length > 0 && whole) expandPath(state, whole as Fields, rest, path);
}

/** Returns what an invoice has only if a call asks for it. */
function includable(state: StripeState, target: Fields, name: string): unknown {
  if (target['object'] !== 'invoice' || name !== 'confirmation_secret') return undefined;
  const payment = Object.values(state.invoicePayments).find((one) => one.invoice === target['id']);
  const secret = state.paymentIntents[idOf(payment?.payment.payment_intent)]?.client_secret;
  return secret ? { client_secret: secret, type: 'payment_intent' } : null;
}

function findObject(state: StripeState, id: string): object | undefined {
  const { customers, subscriptions, invoices, paymentIntents, paymentMethods, charges } = state;
  const all: Record<string, object>[] = [
    customers,
    subscriptions,
    invoices,
    paymentIntents,
    paymentMethods,
    charges,
  ];
  return all.map((objects) => objects[id]).find(Boolean);
}
