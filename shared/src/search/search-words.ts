/** Words around what a person looks for. */
export const ignoredWords: ReadonlySet<string> = new Set(
  (
    'tornado tornados tornadoes tornadic twister twisters the a an in on at of near nr around by and or from to ' +
    'for that which was were is all any hit hits struck me i show find list when what where did outbreak ever ' +
    'day night us usa united states history historic map city rated rating scale area famous big huge year with ' +
    'my old miles mile during between through since monster how does do much there have has had been most ' +
    'close closest nearest tell can you please here it this these those about into its town happened occur ' +
    'occurred season happen come came went go passed crossed every each record records'
  ).split(' '),
);

/** What people call a few cities. */
export const shortNames: Readonly<Record<string, string>> = {
  okc: 'oklahoma city',
  nyc: 'new york city',
  kc: 'kansas city',
  kcmo: 'kansas city',
  philly: 'philadelphia',
  nola: 'new orleans',
  chitown: 'chicago',
  indy: 'indianapolis',
  'saint louie': 'saint louis',
};
