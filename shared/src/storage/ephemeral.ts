import type { TableShape } from './table-shape.ts';

/** Data that may be lost. All of it expires. */
export const ephemeral = {
  name: 'Ephemeral',
  precious: false,
  /** Old images name the pictures of expired tickets. */
  stream: 'OLD_IMAGE',
  indexes: {},
  kinds: {
    /** A limit's token bucket for one IP address, account or device. */
    bucket: { partition: 'RL#<limit>#<key>', sort: 'BUCKET', expires: true },
    /** A challenge that a passkey has answered, so that the answer cannot be sent again. */
    usedChallenge: { partition: 'CHALLENGE#<challenge>', sort: 'USED', expires: true },
    /** A mail that was sent, or the invocation that is sending it. */
    mailClaim: { partition: 'MAIL#<mail>', sort: 'CLAIM', expires: true },
    /** The state of an upload. */
    ticket: { partition: 'UPL#<upload>', sort: 'TICKET', expires: true },
    /** How many bytes a person has announced on a day. */
    uploadDay: { partition: 'UPLDAY#<person>', sort: '<day>', expires: true },
    /** An event of Stripe's that has arrived, and whether it is done. */
    stripeEvent: { partition: 'EVT#<event>', sort: 'EVENT', expires: true },
    /** The suggestion that a moderator is looking at. */
    claim: { partition: 'CLAIM#<suggestion>', sort: 'CLAIM', expires: true },
    /** What somebody wrote before they verified their email address. */
    contributionDraft: { partition: 'DRAFT#<person>', sort: 'DRAFT', expires: true },
    /** How much spam by new accounts was found on a day. */
    spamDay: { partition: 'SPAM#<day>', sort: 'COUNT', expires: true },
    /** The suggestions that a moderator said last, to give them up when others are said. */
    claimList: { partition: 'CLAIMED#<person>', sort: 'LIST', expires: true },
    /** One of the progress streams that a person may have open. */
    streamPlace: { partition: 'STREAM#<person>', sort: 'PLACE#<number:1>', expires: true },
  },
} as const satisfies TableShape;
