/**
 * Rule 12: exceptions made by hand. Pairs of EVENT_IDs that are on one path although the places in the
 * rows contradict it, each with the evidence.
 */
export const knownLinks: readonly { from: string; to: string; because: string }[] = [
  {
    from: '10073804',
    to: '10073805',
    because:
      'Colfax to Butler County, Nebraska, 1952-08-13: the SPC has one path of 44.4 miles with these two ends, and 3.3 + 41.1 miles make 44.4.',
  },
  {
    from: '10160248',
    to: '10052163',
    because:
      'Marinette, Wisconsin, to Menominee, Michigan, 1986-07-04: one F3 with 24.3 miles in the SPC’s record, 8 + 16.3 here; a longitude of the first row is wrong.',
  },
];
