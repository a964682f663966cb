import type { TableShape } from './table-shape.ts';

/** Nothing that matters if it is lost: all of it expires. */
export const ephemeral = {
  name: 'Ephemeral',
  precious: false,
  indexes: {},
  kinds: {
    /** One limit's token bucket for one IP address, account or device. */
    bucket: { partition: 'RL#<limit>#<key>', sort: 'BUCKET', expires: true },
    /** That a mail was sent, or who is sending it. */
    mailClaim: { partition: 'MAIL#<mail>', sort: 'CLAIM', expires: true },
    /** A picture between its owner's browser and the site. */
    ticket: { partition: 'UPL#<upload>', sort: 'TICKET', expires: true },
    /** How many bytes somebody has announced on a day. */
    uploadDay: { partition: 'UPLDAY#<person>', sort: '<day>', expires: true },
    /** One of the streams of progress that somebody may have open. */
    streamPlace: { partition: 'STREAM#<person>', sort: 'PLACE#<number:1>', expires: true },
  },
} as const satisfies TableShape;
