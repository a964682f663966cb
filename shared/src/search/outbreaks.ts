/**
 * Outbreaks by the names that people use, written from general knowledge and proved against the record by
 * `scripts/record/search-queries.test.ts`. The fields are: first and last day by the clock of the place, the name that is
 * shown, names that mean it alone, and names that mean it with the word "outbreak" after them.
 */
const outbreaksTable = `
1952-03-21|1952-03-22|Outbreak of March 1952||march 1952/judsonia/arkansas tennessee/dierks
1953-06-07|1953-06-09|Flint–Worcester outbreak|flint worcester|flint/worcester
1955-05-25|1955-05-26|Outbreak of May 1955|udall blackwell|udall/blackwell/great plains
1957-05-20|1957-05-21|Ruskin Heights outbreak||ruskin heights
1965-04-11|1965-04-12|Palm Sunday outbreak of 1965|palm sunday|palm sunday 1965/midwest
1967-04-21|1967-04-21|Oak Lawn outbreak|belvidere oak lawn|oak lawn/belvidere/chicago
1967-09-19|1967-09-24|Hurricane Beulah outbreak|hurricane beulah|beulah
1968-05-15|1968-05-16|Outbreak of May 1968|charles city oelwein|charles city/oelwein/jonesboro
1971-02-21|1971-02-22|Mississippi Delta outbreak|mississippi delta|delta/inverness
1974-04-03|1974-04-04|Super Outbreak of 1974|super outbreak/superoutbreak|xenia/brandenburg
1979-04-10|1979-04-11|Red River Valley outbreak|red river valley|red river/wichita falls/terrible tuesday
1980-06-03|1980-06-03|Grand Island outbreak||grand island/night of the twisters
1982-04-02|1982-04-03|Outbreak of April 1982||paris texas/paris
1984-03-28|1984-03-28|Carolinas outbreak||carolinas/carolina/north carolina
1984-06-07|1984-06-08|Barneveld outbreak||barneveld
1985-05-31|1985-05-31|United States–Canada outbreak|united states canada|pennsylvania/ohio pennsylvania/niles wheatland/wheatland/us canada
1989-11-15|1989-11-16|Outbreak of November 1989||huntsville/november 1989
1990-03-11|1990-03-13|Hesston outbreak||hesston
1990-06-02|1990-06-03|Lower Ohio Valley outbreak|lower ohio valley|ohio valley/june 1990
1991-04-26|1991-04-27|Andover outbreak||andover/wichita
1992-06-14|1992-06-18|Outbreak of June 1992||mid june 1992/chandler
1992-11-21|1992-11-23|Outbreak of November 1992||november 1992
1994-03-27|1994-03-27|Palm Sunday outbreak of 1994|palm sunday|palm sunday 1994/goshen
1997-03-01|1997-03-02|Arkansas outbreak of March 1997||march 1997/arkansas
1997-05-27|1997-05-27|Central Texas outbreak||jarrell/central texas
1998-02-22|1998-02-23|Central Florida outbreak||kissimmee/central florida/florida
1998-03-29|1998-03-29|Comfrey–St. Peter outbreak|comfrey saint peter/comfrey st peter|comfrey/saint peter/st peter
1998-04-16|1998-04-16|Nashville outbreak of 1998||nashville 1998
1999-01-21|1999-01-22|Arkansas outbreak of January 1999||january 1999/little rock
1999-05-03|1999-05-04|Oklahoma outbreak of May 1999||oklahoma/may 3/bridge creek/bridge creek moore/moore
2002-11-10|2002-11-11|Veterans Day weekend outbreak|veterans day weekend/veterans day|van wert/mossy grove
2003-05-03|2003-05-11|Outbreaks of May 2003||may 2003/early may 2003
2004-09-15|2004-09-18|Hurricane Ivan outbreak|hurricane ivan|ivan
2004-09-04|2004-09-08|Hurricane Frances outbreak|hurricane frances|frances
2005-08-26|2005-08-31|Hurricane Katrina outbreak|hurricane katrina|katrina
2005-09-24|2005-09-26|Hurricane Rita outbreak|hurricane rita|rita
2006-03-11|2006-03-13|Outbreak of March 2006||march 2006
2006-04-02|2006-04-02|Outbreak of April 2, 2006||april 2 2006
2006-04-06|2006-04-08|Outbreak of April 6 to 8, 2006||gallatin/good friday 2006
2007-02-02|2007-02-02|Groundhog Day outbreak|groundhog day|groundhog/lady lake
2007-02-28|2007-03-02|Enterprise outbreak||enterprise/enterprise alabama
2007-05-04|2007-05-06|Greensburg outbreak||greensburg
2008-02-05|2008-02-06|Super Tuesday outbreak|super tuesday|
2010-04-24|2010-04-25|Yazoo City outbreak||yazoo city/yazoo
2010-06-17|2010-06-17|Upper Midwest outbreak||minnesota/upper midwest/june 17 2010
2010-12-31|2010-12-31|New Year’s Eve outbreak||new years eve
2011-04-14|2011-04-16|Outbreak of April 14 to 16, 2011||raleigh/april 14
2011-04-25|2011-04-28|Super Outbreak of 2011|super outbreak/superoutbreak|april 27/alabama/dixie/dixie alley/tuscaloosa
2011-05-21|2011-05-26|Outbreak of May 21 to 26, 2011||joplin
2012-02-28|2012-02-29|Leap Day outbreak|leap day/leap year day|harrisburg
2012-03-02|2012-03-03|Outbreak of March 2 and 3, 2012||henryville/march 2
2012-12-25|2012-12-26|Christmas outbreak of 2012||christmas/christmas day
2013-05-18|2013-05-21|Outbreak of May 18 to 21, 2013||moore 2013/may 2013
2013-11-17|2013-11-17|Outbreak of November 17, 2013||washington illinois/november 17/washington
2014-04-27|2014-04-30|Outbreak of April 27 to 30, 2014||vilonia/tupelo/louisville mississippi
2014-06-16|2014-06-18|Pilger outbreak|twin tornadoes|pilger
2015-12-26|2015-12-27|Outbreak of December 26, 2015||garland/dallas/rowlett
2017-01-21|2017-01-23|Outbreak of January 21 to 23, 2017||albany/adel
2019-03-03|2019-03-03|Lee County outbreak||beauregard/lee county
2019-05-27|2019-05-28|Memorial Day outbreak of 2019|memorial day 2019|memorial day/dayton
2020-03-02|2020-03-03|Nashville outbreak of 2020||nashville/cookeville
2020-04-12|2020-04-13|Easter outbreak of 2020|easter sunday/easter 2020|easter
2021-03-25|2021-03-25|Outbreak of March 25, 2021||march 25/newnan
2021-12-10|2021-12-11|Outbreak of December 10 and 11, 2021||quad state/mayfield/western kentucky/december 10/kentucky
2021-12-15|2021-12-15|Midwest outbreak of December 15, 2021|december derecho|december 15/derecho
2022-11-04|2022-11-04|Outbreak of November 4, 2022||idabel/november 4
2023-03-24|2023-03-26|Rolling Fork outbreak||rolling fork/amory
2023-03-31|2023-04-01|Outbreak of March 31, 2023||march 31/wynne/little rock 2023
`;

export interface Outbreak {
  name: string;
  /** By the clock of the place, both included. */
  from: string;
  to: string;
  /** Names that mean it alone. */
  names: readonly string[];
  /** Names that mean it only with the word "outbreak". */
  places: readonly string[];
}

/** In the order of the table: the first of a name is the one that most people mean. */
export const outbreaks: readonly Outbreak[] = outbreaksTable
  .trim()
  .split('\n')
  .map((line) => {
    const [from = '', to = '', name = '', names = '', places = ''] = line.split('|');
    return { name, from, to, names: listed(names), places: listed(places) };
  });

function listed(field: string): string[] {
  return field === '' ? [] : field.split('/');
}
