import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { unsubscribeTokens } from '../../domain/mail/unsubscribe-token.ts';
import { createTestTable, dynamodbStandIns, testClient } from '../../testing/test-table.ts';
import {
  deliverMail,
  mailClaims,
  MailRefusedError,
  UnreadableMailError,
  type MailPorts,
} from './deliver-mail.ts';

const token = 'dGhpcyBpcyBhIHRva2VuIGZvciBhIHRlc3Q';
let count = 0;
const message = () => ({
  id: `mail-${count++}`,
  template: 'reset-password',
  to: 'ada@example.org',
  username: 'ada',
  token,
});

describe.each(dynamodbStandIns)('a mail on $name', ({ endpoint }) => {
  let claims: MailPorts['claims'];
  let clock: number;
  let sent: string[];
  let ports: MailPorts;

  beforeAll(async () => {
    const table = await createTestTable(endpoint, 'ephemeral');
    claims = mailClaims(testClient(endpoint), table, () => clock);
  });
  beforeEach(() => {
    clock = Date.parse('2026-11-21T12:00:00Z');
    sent = [];
    const send = async (to: string) => void sent.push(to);
    const links = {
      siteUrl: 'https://touchdown.example',
      contactEmail: undefined,
      unsubscribeTokens: unsubscribeTokens('key'),
    };
    ports = { links, claims, send };
  });
  const failing = (error: Error): MailPorts => ({
    ...ports,
    send: async () => {
      throw error;
    },
  });

  it('is sent once, however often its message is delivered', async () => {
    const body = JSON.stringify(message());
    const outcomes = [];
    for (let copy = 0; copy < 3; copy++) outcomes.push((await deliverMail(body, ports)).outcome);
    expect(outcomes).toEqual(['sent', 'already settled', 'already settled']);
    clock += 20 * 24 * 60 * 60 * 1000;
    expect((await deliverMail(body, ports)).outcome).toBe('already settled');
    expect(sent).toEqual(['ada@example.org']);
  });

  it('is sent once when ten copies are delivered at the same time', async () => {
    const body = JSON.stringify(message());
    const deliveries = await Promise.all(Array.from({ length: 10 }, () => deliverMail(body, ports)));
    expect(deliveries.filter(({ outcome }) => outcome === 'sent')).toHaveLength(1);
    expect(sent).toHaveLength(1);
  });

  it('is sent at once by the next attempt after a failure', async () => {
    const body = JSON.stringify(message());
    await expect(deliverMail(body, failing(new Error('SES is down')))).rejects.toThrow('SES is down');
    expect((await deliverMail(body, ports)).outcome).toBe('sent');
    expect(sent).toHaveLength(1);
  });

  it('is sent after a run crashed with its claim, once the claim has expired', async () => {
    const mail = message();
    expect(await claims.claim(mail.id)).toBe('ours');
    expect((await deliverMail(JSON.stringify(mail), ports)).outcome).toBe('busy');
    clock += 60_000;
    expect((await deliverMail(JSON.stringify(mail), ports)).outcome).toBe('sent');
    expect(sent).toHaveLength(1);
  });

  it('is not retried when SES refuses it', async () => {
    const body = JSON.stringify(message());
    const refusal = failing(new MailRefusedError('BadRequestException'));
    expect(await deliverMail(body, refusal)).toEqual({
      outcome: 'refused',
      template: 'reset-password',
      reason: 'BadRequestException',
    });
    expect((await deliverMail(body, ports)).outcome).toBe('already settled');
    expect(sent).toEqual([]);
  });

  it('counts as delivered when it was sent but this could not be stored', async () => {
    const withoutSettle = {
      ...ports,
      claims: { ...claims, settle: () => Promise.reject(new Error('gone')) },
    };
    expect((await deliverMail(JSON.stringify(message()), withoutSettle)).outcome).toBe('sent, not settled');
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['not JSON', `ada@example.org ${token}`],
    ['an unknown mail', JSON.stringify({ template: 'newsletter', to: 'ada@example.org', token })],
    [
      'a mail with a second email address',
      JSON.stringify({ ...message(), to: 'ada@example.org,eve@example.org' }),
    ],
  ])('is refused when it is %s, without quoting its content', async (_what, body) => {
    const error: Error = await deliverMail(body, ports).then(
      () => expect.fail('It was delivered.'),
      (reason: Error) => reason,
    );
    expect(error).toBeInstanceOf(UnreadableMailError);
    expect(error.message).not.toMatch(/ada|eve|dGhp/);
    expect(sent).toEqual([]);
  });
});
