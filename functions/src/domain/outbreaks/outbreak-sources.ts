/**
 * Where the names of outbreaks are written, and counts that others published, under the names of
 * `shared/src/search/outbreaks.ts`. The fields are: name, where it is written, and a published count with what it
 * counts and who counted. A count is here only where its source is at hand.
 */
const table = `
Outbreak of March 1952|Wikipedia, “Tornado outbreak of March 21–22, 1952”
Flint–Worcester outbreak|Wikipedia, “Flint–Worcester tornado outbreak sequence”
Outbreak of May 1955|Wikipedia, “1955 Great Plains tornado outbreak”
Ruskin Heights outbreak|Wikipedia, “May 1957 Central Plains tornado outbreak sequence”
Palm Sunday outbreak of 1965|Wikipedia, “1965 Palm Sunday tornado outbreak”|55|April 10 to 12, of all ratings|Wikipedia, “1965 Palm Sunday tornado outbreak”
Oak Lawn outbreak|Wikipedia, “1967 Oak Lawn tornado outbreak”
Hurricane Beulah outbreak|Wikipedia, “Hurricane Beulah”
Outbreak of May 1968|Wikipedia, “Tornado outbreak of May 15–16, 1968”
Mississippi Delta outbreak|Wikipedia, “February 1971 Mississippi Delta tornado outbreak”
Super Outbreak of 1974|Wikipedia, “1974 Super Outbreak”|148|April 3 and 4, of all ratings, with Canada|Wikipedia, “1974 Super Outbreak”, after the National Weather Service
Red River Valley outbreak|Wikipedia, “1979 Red River Valley tornado outbreak”
Grand Island outbreak|Wikipedia, “1980 Grand Island tornado outbreak”
Outbreak of April 1982|Wikipedia, “Tornado outbreak of April 2–3, 1982”
Carolinas outbreak|Wikipedia, “1984 Carolinas tornado outbreak”
Barneveld outbreak|Wikipedia, “Tornado outbreak of June 7–8, 1984”
United States–Canada outbreak|Wikipedia, “1985 United States–Canada tornado outbreak”
Outbreak of November 1989|Wikipedia, “November 1989 tornado outbreak”
Hesston outbreak|Wikipedia, “March 1990 Central United States tornado outbreak”
Lower Ohio Valley outbreak|Wikipedia, “June 1990 Lower Ohio Valley tornado outbreak”
Andover outbreak|Wikipedia, “Tornado outbreak of April 26, 1991”
Outbreak of June 1992|Wikipedia, “Mid-June 1992 tornado outbreak”
Outbreak of November 1992|Wikipedia, “Tornado outbreak of November 21–23, 1992”|94|November 21 to 23, of all ratings|NOAA, natural disaster survey report “The Widespread November 21–23, 1992 Tornado Outbreak”
Palm Sunday outbreak of 1994|Wikipedia, “1994 Palm Sunday tornado outbreak”
Arkansas outbreak of March 1997|Wikipedia, “March 1997 tornado outbreak”
Central Texas outbreak|Wikipedia, “1997 Central Texas tornado outbreak”
Central Florida outbreak|Wikipedia, “1998 Kissimmee tornado outbreak”
Comfrey–St. Peter outbreak|Wikipedia, “1998 Comfrey–St. Peter tornado outbreak”
Nashville outbreak of 1998|Wikipedia, “Tornado outbreak of April 15–16, 1998”
Arkansas outbreak of January 1999|Wikipedia, “Tornado outbreak of January 21–23, 1999”
Oklahoma outbreak of May 1999|Wikipedia, “1999 Oklahoma tornado outbreak”
Veterans Day weekend outbreak|Wikipedia, “2002 Veterans Day Weekend tornado outbreak”|83|November 9 to 11, of all ratings|Wikipedia, “Tornadoes of 2002”
Outbreaks of May 2003|Wikipedia, “Tornado outbreak sequence of May 2003”
Hurricane Ivan outbreak|Wikipedia, “Hurricane Ivan tornado outbreak”
Hurricane Frances outbreak|Wikipedia, “Hurricane Frances tornado outbreak”
Hurricane Katrina outbreak|Wikipedia, “Hurricane Katrina tornado outbreak”
Hurricane Rita outbreak|Wikipedia, “Hurricane Rita tornado outbreak”
Outbreak of March 2006|Wikipedia, “Tornado outbreak sequence of March 9–13, 2006”
Outbreak of April 2, 2006|Wikipedia, “Tornado outbreak of April 2, 2006”
Outbreak of April 6 to 8, 2006|Wikipedia, “Tornado outbreak of April 6–8, 2006”
Groundhog Day outbreak|Wikipedia, “2007 Groundhog Day tornado outbreak”
Enterprise outbreak|Wikipedia, “Tornado outbreak of February 28 – March 2, 2007”
Greensburg outbreak|Wikipedia, “Tornado outbreak of May 4–6, 2007”
Super Tuesday outbreak|Wikipedia, “2008 Super Tuesday tornado outbreak”
Yazoo City outbreak|Wikipedia, “Tornado outbreak of April 22–25, 2010”
Upper Midwest outbreak|Wikipedia, “June 2010 northern Plains tornado outbreak”
New Year’s Eve outbreak|Wikipedia, “2010 New Year’s Eve tornado outbreak”
Outbreak of April 14 to 16, 2011|Wikipedia, “Tornado outbreak of April 14–16, 2011”
Super Outbreak of 2011|Wikipedia, “2011 Super Outbreak”|362|April 25 to 28, of all ratings, with Canada|Tornado Talk, “Overview of the April 25–28, 2011 Super Outbreak”
Outbreak of May 21 to 26, 2011|Wikipedia, “Tornado outbreak sequence of May 21–26, 2011”
Leap Day outbreak|Wikipedia, “2012 Leap Day tornado outbreak”
Outbreak of March 2 and 3, 2012|Wikipedia, “Tornado outbreak of March 2–3, 2012”
Christmas outbreak of 2012|Wikipedia, “Late December 2012 North American storm complex”
Outbreak of May 18 to 21, 2013|Wikipedia, “Tornado outbreak of May 18–21, 2013”
Outbreak of November 17, 2013|Wikipedia, “Tornado outbreak of November 17, 2013”
Outbreak of April 27 to 30, 2014|Wikipedia, “Tornado outbreak of April 27–30, 2014”
Pilger outbreak|Wikipedia, “Tornado outbreak of June 16–18, 2014”
Outbreak of December 26, 2015|Wikipedia, “December 2015 North American storm complex”
Outbreak of January 21 to 23, 2017|Wikipedia, “Tornado outbreak of January 21–23, 2017”
Lee County outbreak|Wikipedia, “Tornado outbreak of March 3, 2019”
Memorial Day outbreak of 2019|Wikipedia, “Tornado outbreak sequence of May 2019”
Nashville outbreak of 2020|Wikipedia, “Tornado outbreak of March 2–3, 2020”
Easter outbreak of 2020|Wikipedia, “2020 Easter tornado outbreak”
Outbreak of March 25, 2021|Wikipedia, “Tornado outbreak sequence of March 24–28, 2021”
Outbreak of December 10 and 11, 2021|Wikipedia, “Tornado outbreak of December 10–11, 2021”
Midwest outbreak of December 15, 2021|Wikipedia, “December 2021 Midwest derecho and tornado outbreak”
Outbreak of November 4, 2022|Wikipedia, “Tornado outbreak of November 4–5, 2022”
Rolling Fork outbreak|Wikipedia, “Tornado outbreak of March 24–27, 2023”
Outbreak of March 31, 2023|Wikipedia, “Tornado outbreak of March 31 – April 1, 2023”
`;

interface OutbreakSource {
  /** Where the name is written. */
  name: string;
  published: { tornadoes: number; of: string; by: string } | undefined;
}

export const outbreakSources: ReadonlyMap<string, OutbreakSource> = new Map(
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [outbreak = '', name = '', tornadoes, of = '', by = ''] = line.split('|');
      const published = tornadoes === undefined ? undefined : { tornadoes: Number(tornadoes), of, by };
      return [outbreak, { name, published }];
    }),
);
