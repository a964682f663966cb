import { beforeAll, describe, expect, it } from 'vitest';
import { MailMessage } from '../../domain/mail/mail-message.ts';
import { subscriptionKey } from '../../domain/support/subscription-items.ts';
import { putProfile } from '../../testing/put-signed-in.ts';
import { cards, startSupporters, type Supporter, type Supporters } from '../../testing/start-supporters.ts';
import { followedChange, streamImage } from '../../testing/stream-event.ts';
import { oneStandIn } from '../../testing/test-table.ts';
import { tellSupporter } from './tell-supporter.ts';

describe.each(oneStandIn)('the mails of a supporter, over $name', ({ endpoint }) => {
  let people: Supporters;

  beforeAll(async () => {
    people = await startSupporters(endpoint);
    return () => people.stop();
  });

  /** Lets everything arrive, and returns the mails that go out for what is stored then, in two runs of the follower. */
  async function mailsOf({ uid }: Pick<Supporter, 'uid'>, daysLater = 0): Promise<MailMessage[]> {
    await people.arrive();
    const { client, community: table } = people.work;
    const mails: MailMessage[] = [];
    const mail = { send: async (one: unknown) => void mails.push(MailMessage.parse(one)) };
    const now = () => people.server.clock.now() * 1000 + daysLater * 86_400_000;
    const tell = tellSupporter(client, table, mail, now);
    const change = followedChange('tell-supporter', {
      after: await streamImage(endpoint, table, subscriptionKey(uid)),
    });
    if (!change) throw new Error('The follower is not invoked.');
    await tell(change);
    await tell(change);
    return mails;
  }

  it('say once that it has begun, that a payment is needed, and that it has ended', async () => {
    const one = await people.supporter(cards.failsAtRenewal);
    const [begun, again] = await mailsOf(one);
    expect(begun).toMatchObject({ template: 'support-begun', to: one.profile.email, cents: 550 });
    // The mailer sends one mail for an id.
    expect(again).toEqual(begun);
    expect(await mailsOf(one, 5)).toEqual([]);

    people.server.clock.advance('1 month');
    const [needed, neededAgain] = await mailsOf(one);
    expect(needed).toMatchObject({ template: 'support-payment-needed', needs: 'card', cents: 550 });
    expect(neededAgain).toEqual(needed);

    const { status } = await people.work.ask('DELETE', '/subscriptions/me', { cookie: one.cookie });
    expect(status).toBe(200);
    const [ended] = await mailsOf(one);
    expect(ended).toMatchObject({ template: 'support-ended', reason: 'request' });
    expect(new Set([begun, needed, ended].map((mail) => mail?.id)).size).toBe(3);
    expect(await mailsOf(one, 5)).toEqual([]);
  });

  it('ask to confirm where the bank does, and are not sent about what was never paid or to nobody', async () => {
    const one = await people.supporter(cards.asksAtRenewal);
    people.server.clock.advance('1 month');
    expect((await mailsOf(one))[0]).toMatchObject({
      template: 'support-payment-needed',
      needs: 'confirmation',
    });

    const { uid, cookie } = await people.person();
    await people.begin(cookie);
    expect(await mailsOf({ uid })).toEqual([]);

    const gone = await people.supporter();
    await people.arrive();
    const deletedAt = new Date().toISOString();
    await putProfile(people.work.client, people.work.community, { id: gone.uid, authEpoch: 2, deletedAt });
    expect(await mailsOf(gone)).toEqual([]);
  });
});
