import { followCorrectedNames } from './features/corrections/follow-corrected-names.ts';
import { decidingPorts } from './features/moderation/deciding-ports.ts';
import { editsOf, standByTrust } from './features/moderation/stand-by-trust.ts';
import { followChange } from './platform/events/follow-change.ts';
import { partsOf } from './platform/events/parts.ts';

const ports = decidingPorts();
const { client, community, catalogue } = ports;

/** The followers that write corrections of the record. */
export const handler = partsOf({
  // Somebody has contributed something.
  'stand-by-trust': followChange(standByTrust({ ...ports, editsOf: editsOf(client, community) })),
  // A person has another name, or has deleted the account.
  'follow-corrected-names': followChange(followCorrectedNames(client, { community, catalogue })),
});
