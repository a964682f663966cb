/** What is read of the many kinds of the offices: tornado warnings and severe thunderstorm warnings. */
export const warningPhenomena = ['TO', 'SV'] as const;
export type WarningPhenomenon = (typeof warningPhenomena)[number];

export const warningNames: Record<WarningPhenomenon, string> = {
  TO: 'Tornado warning',
  SV: 'Severe thunderstorm warning',
};

/** Said wherever a warning is shown. */
export const warningNote =
  'Unofficial: read by this site from the Iowa Environmental Mesonet’s archive or the offices’ texts.';
