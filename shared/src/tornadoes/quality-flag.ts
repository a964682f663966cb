/** Reasons to doubt a value. The record stores the code; the API and the pages show the sentence. */
export const qualityFlags = {
  tz_inferred:
    'The source gives its time zone only by an ambiguous or unusual name; the offset was inferred.',
  end_before_begin: 'The recorded end is before the recorded beginning; the end time is left out.',
  speed_implausible: 'The recorded times and places imply a forward speed above 100 mph.',
  rating_estimated_later: 'The rating was estimated later, not at the time of the tornado.',
  rating_differs_between_sources: 'NCEI and the SPC give different ratings; NCEI’s is shown.',
  clocks_differ_between_sources:
    'NCEI’s time and the SPC’s differ by an hour or more, likely a mistaken time zone; NCEI’s is shown.',
  casualties_differ_between_sources:
    'NCEI and the SPC count deaths or injuries differently; NCEI’s numbers are shown.',
  casualties_from_spc:
    'NCEI and the SPC count deaths or injuries differently. The SPC’s numbers are shown: it has corrected its record of the years before 1996 since NCEI’s was keyed.',
  injuries_missing:
    'The record has nobody injured beside three or more deaths, which means that the injured are not recorded.',
  columns_moved:
    'NCEI’s row has numbers in the wrong columns; its length is the SPC’s width, or its deaths are the SPC’s injuries. The SPC’s numbers are shown.',
  lengths_differ_between_sources: 'NCEI and the SPC give different lengths; NCEI’s is shown.',
  lengths_far_apart:
    'One agency’s length is at least five times the other’s, and nothing says which is right. Lists leave it out.',
  clock_set_right:
    'The recorded hour is mistaken: other accounts of the Weather Service have another. A person has set it right; the source row has the original.',
  width_out_of_range: 'The recorded width exceeds that of any measured tornado and is left out.',
  value_implausible:
    'A recorded length, or number of deaths or injuries, is impossible or could not be read and is left out.',
  damage_unreadable: 'A damage value could not be read and is left out.',
  damage_is_range: 'The agencies recorded damage as a class; only a range is known.',
  row_listed_twice: 'NCEI’s file lists this tornado, or a part of its path, twice; it is counted once.',
  date_from_spc:
    'NCEI and the SPC give different days; the SPC’s is shown, because NCEI’s file of the year was salvaged from damaged text.',
  totals_repeated: 'Several segments repeat the same totals; they are counted once.',
  place_outside_state: 'The recorded place is more than 50 miles outside the state.',
  place_set_right:
    'The recorded coordinates lacked a sign or were swapped. Set right, they are in the state; the original is in the source row.',
  state_from_spc:
    'NCEI files this tornado under another state. The SPC’s record and the coordinates agree on the state shown here.',
  place_unreadable: 'A recorded place is not in the United States and is left out.',
  length_disagrees_with_path:
    'The recorded length is more than twice, or less than half, the distance between the ends.',
  length_and_width_swapped:
    'Length and width look swapped in the source: the path would be very long and only a few yards wide. Lists leave both out.',
  length_far_beyond_path:
    'The recorded length is far beyond the distance between the ends, and cannot be right. Lists leave it out.',
  length_too_fast:
    'The tornado would have had to move faster than 100 mph to cover the recorded length in the recorded time. Lists leave the length out.',
  path_reversed: 'The two sources give the path in opposite directions.',
  end_not_recorded: 'The end of the path is not recorded; it is shown as a point.',
  county_is_zone: 'The place is a forecast zone, not a county.',
  joined_against_clock_or_place:
    'Rows were joined although a clock or a place speaks against it: a gap above 15 miles, a step back above 5 minutes, or a wait above 4 hours. Most likely that clock or place is wrong in the source.',
  read_as_several:
    'The SPC’s totals would join this tornado with others. A person has read the rows as several tornadoes.',
  may_be_longer_track:
    'May be part of a longer track: it is uncertain whether a neighbouring segment belongs to it.',
  spc_pairing_unsure: 'It is uncertain which record of the SPC is the same tornado.',
  only_in_spc: 'Its numbers are from the Storm Prediction Center only.',
  filled_from_spc: 'Values that NCEI lacks were filled in from the SPC’s record.',
  encoding_repaired: 'The text had bytes of another encoding or stray quotes, and was repaired.',
  row_unreadable:
    'The newest file has a row of this tornado that cannot be read; the values are those of the file before.',
  texts_cut: 'The narratives of this tornado were too long to store and are cut.',
  withdrawn:
    'The source no longer lists this tornado. It remains here because links and contributions refer to it.',
} as const;

export type QualityFlag = keyof typeof qualityFlags;
