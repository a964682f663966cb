import { fireEvent, screen } from '@testing-library/react';
import { contributingExamples } from '@touchdown/shared/contributions/examples.ts';
import { beforeEach } from 'vitest';
import { offline, type AnswersByRoute, type Call } from '../../../testing/open-page.tsx';

interface Sent extends Call {
  body: Record<string, unknown>;
}

/** Takes what the forms of a test send, also of one that is opened several times. */
export function contributionServer() {
  const server = {
    /** What was submitted, in order. */
    sent: [] as Sent[],
    /** What is answered to it, in order. Without an answer, the network fails. */
    answers: [] as object[],
  };
  beforeEach(() => void Object.assign(server, { sent: [], answers: [] }));
  const take = (call: Call) => {
    server.sent.push(call as Sent);
    return server.answers.shift() ?? offline;
  };
  const routes: AnswersByRoute = {
    'POST /contributions': take,
    'POST /contributions/gallery': take,
    'PUT /contributions/draft': take,
  };
  return Object.assign(server, { routes });
}

export const accepted = contributingExamples.createContribution.response;

export const fieldOf = (label: string | RegExp): HTMLInputElement => screen.getByLabelText(label);

export const type = (label: string | RegExp, value: string): boolean =>
  fireEvent.change(fieldOf(label), { target: { value } });

/** The texts that describe a field to a screen reader. */
export const descriptionsOf = (label: string | RegExp): string[] =>
  (fieldOf(label).getAttribute('aria-describedby')?.split(' ') ?? []).map(
    (id) => document.getElementById(id)?.textContent ?? '',
  );
