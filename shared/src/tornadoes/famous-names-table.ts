/**
 * Names that people use for tornadoes of the United States since 1950, written from general knowledge and proved
 * against NOAA's record by `scripts/record/famous-names.test.ts`. The fields are: date by the clock of the place,
 * names (the main one first), states, a town on the path (latitude, longitude), rating, direct deaths, and what it is
 * known for. A rating or a number of deaths that is doubtful is left blank.
 */
export const famousNamesTable = `
1952-03-21|Judsonia|AR|35.27,-91.64|4|50|Outbreak of March 1952; almost the whole town was destroyed
1952-03-21|Dierks|AR|34.12,-94.02|4|7|Outbreak of March 1952
1952-03-21|Cotton Plant|AR|35.00,-91.25|4|29|Outbreak of March 1952
1952-03-21|Cooter|MO|36.05,-89.81|4|17|Outbreak of March 1952
1952-03-21|Dyersburg|TN|36.03,-89.39|3|10|Outbreak of March 1952
1952-03-21|Byhalia–Moscow / Byhalia|MS TN|34.87,-89.69|4|16|Outbreak of March 1952
1952-03-21|Henderson|TN|35.44,-88.64|4|38|Outbreak of March 1952
1953-03-13|Jud–O’Brien / O’Brien / Knox City|TX|33.38,-99.84|4|17|Struck villages in Haskell and Knox counties
1953-04-18|Columbus / Phenix City|AL GA|32.46,-84.99|3|8|Crossed Columbus and Phenix City
1953-04-30|Warner Robins|GA|32.61,-83.60|4|18|Hit the town beside the air base
1953-05-09|Hebron|NE|40.17,-97.59|3|5|Destroyed much of the town
1953-05-11|Waco|TX|31.55,-97.14|5|114|One of the two deadliest of Texas; struck downtown
1953-05-11|San Angelo / Lakeview|TX|31.49,-100.45|4|13|Same day as Waco
1953-05-29|Fort Rice|ND|46.51,-100.59|5|2|Early F5 of the Northern Plains
1953-06-07|Arcadia|NE|41.42,-99.12|4|11|Outbreak of June 1953
1953-06-08|Cleveland / Cygnet–Cleveland|OH|41.49,-81.69|4|17|Same outbreak as Flint and Worcester
1953-06-08|Flint–Beecher / Flint / Beecher|MI|43.09,-83.69|5|116|Last to kill more than a hundred until Joplin
1953-06-09|Worcester|MA|42.27,-71.80|4||Deadliest of New England
1953-06-27|Adair|IA|41.50,-94.64|5|1|Early F5 of Iowa
1953-12-05|Vicksburg|MS|32.35,-90.88|5|38|Struck downtown in December
1955-05-25|Blackwell|OK|36.80,-97.28|5|20|Same evening as Udall
1955-05-25|Udall|KS|37.39,-97.12|5|80|Deadliest of Kansas; destroyed the town at night
1956-04-03|Hudsonville–Standale / Grand Rapids|MI|42.90,-85.87|5|18|Second F5 of Michigan
1956-04-03|Berlin|WI|43.97,-88.95|4|7|Same day as Hudsonville–Standale
1956-04-15|McDonald Chapel / Birmingham|AL|33.52,-86.93|4|25|Struck the western suburbs of Birmingham
1957-01-22|Gans|OK|35.39,-94.69|4|10|Deadly winter tornado before dawn
1957-04-02|Dallas|TX|32.80,-96.83|3|10|One of the first to be filmed and studied closely
1957-04-08|Jefferson|SC|34.65,-80.39|4|4|Struck the town
1957-05-15|Silverton|TX|34.47,-101.30|4|21|Struck the town at night
1957-05-20|Ruskin Heights|KS MO|38.89,-94.50|5|44|Struck the southern suburbs of Kansas City
1957-05-21|Desloge|MO|37.87,-90.53|3|8|Day after Ruskin Heights
1957-05-21|Fremont|MO|36.95,-91.17|4|7|Day after Ruskin Heights
1957-06-20|Fargo|ND MN|46.88,-96.79|5|10|Its study gave Fujita the terms wall cloud and collar cloud
1957-12-18|Sunfield|IL|38.08,-89.22|5|1|F5 in December
1957-12-18|Murphysboro / Gorham|IL|37.76,-89.33|4|11|Struck towns that the Tri-State tornado had struck in 1925
1958-06-04|Colfax|WI|45.00,-91.73|5|21|Struck the town
1958-06-10|El Dorado|KS|37.82,-96.86|4|15|Struck the city
1959-02-10|St. Louis / Gaslight Square|MO IL|38.64,-90.25|4|21|Struck the city at night
1959-09-30|Ivy|VA|38.06,-78.60|3|11|Remains of Hurricane Gracie
1960-05-05|Prague / Shawnee–Prague|OK|35.49,-96.69|5|5|Long-track F5
1960-05-05|Wilburton|OK|34.92,-95.31|4|13|Struck the town
1960-05-19|Meriden|KS|39.19,-95.57|4||Struck the town
1961-05-05|Reichert–Howe / Howe|OK|34.95,-94.64|4|16|Struck villages in Le Flore County
1961-09-12|Galveston|TX|29.30,-94.80|4|8|Within Hurricane Carla
1962-03-31|Milton|FL|30.63,-87.04|3|17|Among Florida’s deadliest
1962-05-24|Waterbury / Waterbury–Southington|CT|41.58,-73.00|3|1|Struck the city and Southington
1964-01-24|Harpersville|AL|33.34,-86.44|4|10|Winter evening
1964-04-03|Wichita Falls|TX|33.91,-98.50|5|7|Among the first on live television
1964-05-05|Bradshaw|NE|40.88,-97.75|5|4|Only F5 of the record in Nebraska
1964-05-08|Anchor Bay / Chesterfield Township|MI|42.67,-82.80|4|11|Struck Lake St. Clair’s shore
1964-08-27|San Xavier / Tucson|AZ|32.11,-110.99|2|2|First killer of Arizona on record
1964-10-03|Larose|LA|29.57,-90.38|4|22|Within Hurricane Hilda
1965-04-10|Conway|AR|35.09,-92.44|4|6|Day before Palm Sunday
1965-04-11|Crystal Lake|IL|42.24,-88.32|4||Palm Sunday outbreak
1965-04-11|Wyatt / Koontz Lake|IN|41.53,-86.15|3|10|Palm Sunday outbreak
1965-04-11|Midway / Midway Trailer Court / Goshen|IN|41.60,-85.90|4|31|Twin funnels in a famous photograph; Palm Sunday outbreak
1965-04-11|Dunlap / Sunnyside|IN|41.63,-85.92|4|36|Deadliest of the Palm Sunday outbreak
1965-04-11|Shipshewana / Rainbow Lake|IN|41.67,-85.58|4|5|Palm Sunday outbreak
1965-04-11|Manitou Beach / Coldwater Lake|IN MI|41.97,-84.31|4|23|First of two that took almost the same way; Palm Sunday outbreak
1965-04-11|Russiaville / Kokomo / Greentown|IN|40.42,-86.27|4|25|Palm Sunday outbreak
1965-04-11|Sheridan / Lebanon–Sheridan|IN|40.13,-86.22|4|28|Palm Sunday outbreak
1965-04-11|Berne|IN|40.66,-84.95|4|4|Palm Sunday outbreak
1965-04-11|Grand Rapids / Comstock Park|MI|43.05,-85.68|4|5|Palm Sunday outbreak
1965-04-11|Lima / Bluffton|OH|40.83,-84.10|4|13|Palm Sunday outbreak
1965-04-11|Toledo / Point Place|OH MI|41.70,-83.50|4|18|Palm Sunday outbreak
1965-04-11|Strongsville / Pittsfield|OH|41.31,-81.84|4|18|Destroyed Pittsfield; Palm Sunday outbreak
1965-04-11|Coldwater / second Manitou Beach|MI|41.97,-84.31|4|21|Second of two that took almost the same way; Palm Sunday outbreak
1965-05-06|Deephaven / Lake Minnetonka|MN|44.90,-93.53|4|0|The longest night of the Twin Cities
1965-05-06|Golden Valley–Mounds View / second Fridley|MN|45.02,-93.36|4|6|The longest night of the Twin Cities
1965-05-06|Fridley|MN|45.06,-93.28|4|3|The longest night of the Twin Cities
1965-05-08|Colome / Gregory|SD|43.26,-99.72|5|0|Only F5 of South Dakota
1965-05-08|Primrose|NE|41.62,-98.24|4||Destroyed most of the village
1966-03-03|Candlestick Park|MS AL|32.24,-90.26|5||Named for the shopping centre that it destroyed in Jackson
1966-04-04|Tampa / Lakeland|FL|28.05,-82.45|4|11|Crossed the state from coast to coast
1966-06-08|Topeka|KS|39.03,-95.70|5|16|First to cause damage of a hundred million dollars
1966-10-14|Belmond|IA|42.85,-93.61|5|6|Struck on the day of the homecoming parade
1967-01-24|Maryland Heights / St. Louis|MO|38.72,-90.43|4|3|January night in St. Louis County
1967-04-21|Belvidere|IL|42.25,-88.85|4|24|Struck the high school as the buses were loading
1967-04-21|Lake Zurich|IL|42.20,-88.09|4||Same evening as Oak Lawn and Belvidere
1967-04-21|Oak Lawn|IL|41.71,-87.75|4|33|Struck the southern suburbs of Chicago at rush hour
1967-04-30|Albert Lea|MN|43.65,-93.37|4|5|Black Sunday of southern Minnesota
1967-04-30|Waseca|MN|44.08,-93.51|4|6|Black Sunday of southern Minnesota
1968-04-03|Star City|AR|33.94,-91.84|4|5|Struck the county seat
1968-04-19|Greenwood|AR|35.22,-94.26|4|14|Destroyed the centre of the town
1968-04-23|Falmouth|KY OH|38.68,-84.33|4|6|Same day as Wheelersburg
1968-04-23|Wheelersburg|OH|38.73,-82.86|5|7|F5 on the Ohio River
1968-05-15|Charles City|IA|43.07,-92.67|5|13|One of two F5 in Iowa within an hour
1968-05-15|Oelwein–Maynard / Oelwein|IA|42.68,-91.91|5|5|One of two F5 in Iowa within an hour
1968-05-15|Oil Trough|AR|35.63,-91.46|4|7|Same night as Jonesboro
1968-05-15|Jonesboro|AR|35.84,-90.70|4|35|Struck the city without warning at night
1968-06-13|Tracy|MN|44.23,-95.62|5|9|Known from Eric Lantz’s photograph
1969-01-23|Hazlehurst|MS|31.86,-90.40|4|32|Struck before dawn
1969-08-06|Outing / Roosevelt Lake|MN|46.82,-93.95|4|12|Struck cabins at lakes
1969-08-09|Reading / Cincinnati|OH|39.22,-84.44|3|4|Struck the suburbs of Cincinnati
1969-12-12|Kent|WA|47.38,-122.23|3|0|Struck the valley in December
1970-04-17|Plainview|TX|34.10,-101.80|4|5|Night of tornadoes on the High Plains
1970-04-18|Clarendon / Sherwood Shores|TX|34.98,-100.95|4|16|Struck cottages on Greenbelt Lake
1970-05-11|Lubbock|TX|33.58,-101.85|5|26|Led Fujita to his scale
1971-02-21|Inverness|LA MS|33.35,-90.59|5|47|Only F5 of Louisiana; Mississippi Delta outbreak
1971-02-21|Cary / Pugh City|MS TN|32.81,-90.93|4|58|Mississippi Delta outbreak
1971-02-21|Little Yazoo|MS|32.70,-90.45|4|13|Mississippi Delta outbreak
1972-04-05|Vancouver|OR WA|45.64,-122.60|3|6|Deadliest of the Pacific coast
1973-03-10|Hubbard|TX|31.85,-96.80|4|6|Struck the town before dawn
1973-03-31|Abbeville|SC|34.18,-82.38|4|7|Same day as Conyers
1973-04-15|Pearsall|TX|28.89,-99.10|4|5|Violent one far in the south
1973-05-06|Valley Mills|TX|31.66,-97.47|5|0|F5 over open country
1973-05-10|Willard|OH|41.05,-82.72|3|6|Struck the town
1973-05-24|Union City|OK|35.39,-97.94|4||First followed by Doppler radar and chasers together
1973-05-26|Keefton|OK|35.60,-95.35|4|5|Struck the village
1973-05-26|Jonesboro|AR|35.84,-90.70|4|3|Second within five years
1973-05-27|Brent–Centreville / Brent|AL|32.94,-87.17|4|7|Among the longest of Alabama
1973-08-28|West Stockbridge|NY MA|42.33,-73.37|4|4|Struck a truck stop
1973-09-25|Salina|KS|38.84,-97.61|3||Struck the south of the city
1973-11-19|Blanchard|OK|35.14,-97.66|3|5|Night tornado in November
1974-04-03|Depauw|IN|38.34,-86.22|5|6|Super Outbreak of 1974
1974-04-03|Xenia|OH|39.68,-83.93|5||Best known of the Super Outbreak of 1974
1974-04-03|Hanover–Madison / Madison|IN|38.72,-85.42|4|11|Super Outbreak of 1974
1974-04-03|Brandenburg|KY|38.00,-86.17|5|31|Super Outbreak of 1974
1974-04-03|Louisville|KY|38.24,-85.70|4|3|Followed live on the radio; Super Outbreak of 1974
1974-04-03|Sayler Park / Cincinnati|IN OH|39.11,-84.69|5|3|Crossed three states; Super Outbreak of 1974
1974-04-03|Monticello|IN|40.75,-86.76|4|18|Longest of the Super Outbreak of 1974
1974-04-03|Resaca|GA|34.58,-84.94|4|9|Super Outbreak of 1974
1974-04-03|Stamping Ground / Frankfort|KY|38.27,-84.69|4|4|Super Outbreak of 1974
1974-04-03|Tanner / first Tanner|AL|34.73,-86.97|5|28|First of two F5 within the hour; Super Outbreak of 1974
1974-04-03|Jasper–Cullman / Jasper|AL|33.83,-87.28|4|3|Struck downtown; Super Outbreak of 1974
1974-04-03|Harvest / second Tanner / Hazel Green|AL|34.90,-86.58|5|16|Second of two F5 within the hour; Super Outbreak of 1974
1974-04-03|Richmond|KY|37.75,-84.29|4|7|Super Outbreak of 1974
1974-04-03|Dawsonville|GA|34.42,-84.12|4|6|Super Outbreak of 1974
1974-04-03|Cookeville|TN|36.16,-85.50|4|10|Super Outbreak of 1974
1974-04-03|Murphy|GA NC|35.09,-84.03|4|4|Super Outbreak of 1974
1974-04-03|Guin|AL|33.97,-87.91|5|28|Among the fastest and strongest of the Super Outbreak of 1974
1974-04-03|Kennard|IN|39.90,-85.52|4||Super Outbreak of 1974
1974-04-04|Shady Spring|WV|37.71,-81.10|3|1|Super Outbreak of 1974
1974-04-21|Oshkosh|WI|44.02,-88.54|4|0|Struck the city on a Sunday
1974-06-08|Drumright|OK|35.99,-96.60|4|14|Struck a nursing home
1974-06-08|Emporia|KS|38.40,-96.18|4|6|Struck a shopping centre and a trailer park
1975-01-10|McComb|MS|31.24,-90.45|4|9|January outbreak
1975-03-24|Atlanta / Governor’s Mansion|GA|33.80,-84.43|3|3|Damaged the Governor’s Mansion
1975-03-28|Warren|AR|33.61,-92.07|4|7|Struck the town on Good Friday
1975-05-06|Omaha|NE|41.24,-96.03|4|3|Costliest at the time; few died thanks to warnings
1975-07-23|Canton|IL|40.56,-90.03|3|2|Struck downtown
1976-03-20|West Bloomfield|MI|42.57,-83.38|4|1|Struck suburbs of Detroit
1976-03-26|Spiro|OK|35.24,-94.62|5|2|F5 in March
1976-03-29|Cabot|AR|34.97,-92.02|3|5|Struck downtown
1976-03-29|Canton|MS|32.61,-90.04|4|3|Struck the town
1976-04-19|Brownwood|TX|31.75,-99.00|5|0|F5 without a death
1976-06-13|Jordan|IA|42.05,-93.79|5|0|Fujita called it one of the most intense that he surveyed
1976-06-13|Lemont|IL|41.67,-88.00|4||Struck suburbs of Chicago
1977-04-04|Smithfield / Birmingham|AL|33.55,-86.85|5|22|Struck suburbs of Birmingham; Southern Airways 242 crashed in a storm of the same day
1977-05-04|Pleasant Hill|MO|38.79,-94.27|3||Struck two schools in session
1978-05-04|Clearwater / High Point|FL|27.91,-82.71|3||Struck High Point Elementary School
1978-06-17|Whippoorwill / Pomona Lake|KS|38.66,-95.57|1|16|Capsized the showboat Whippoorwill
1978-07-04|Elgin|ND|46.40,-101.84|4|5|Struck the town on Independence Day
1978-09-16|Grinnell|IA|41.74,-92.72|3|6|Struck near the interstate
1978-12-03|Bossier City|LA|32.52,-93.70|4|2|Struck the city at night
1979-04-10|Vernon|TX|34.15,-99.27|4|11|Terrible Tuesday
1979-04-10|Lawton|OK|34.60,-98.40|3|3|Terrible Tuesday
1979-04-10|Wichita Falls / Terrible Tuesday|TX OK|33.88,-98.52|4|42|Most of those who died were in cars; costliest at the time
1979-06-28|Algona|IA|43.07,-94.23|3|2|Struck the town
1979-06-28|Manson|IA|42.53,-94.53|||Struck the town
1979-07-16|Cheyenne|WY|41.16,-104.80|3|1|Most destructive of Wyoming
1979-10-03|Windsor Locks|CT|41.93,-72.65|4|3|Destroyed aircraft of the air museum at Bradley Airport
1980-05-13|Kalamazoo|MI|42.29,-85.58|3|5|Struck downtown
1980-06-03|Vandergrift|PA|40.60,-79.56|4||Violent one near Pittsburgh
1980-06-03|Grand Island / Night of the Twisters|NE|40.90,-98.30|4|3|Seven tornadoes in one night; told in a novel
1981-04-04|West Bend|WI|43.42,-88.18|4|3|Struck the city after midnight
1981-04-19|Bixby|OK|35.94,-95.88|3|5|Easter night
1981-06-03|Thornton|CO|39.87,-104.97|2||Most destructive of the Denver area at the time
1981-06-13|Cardington|OH|40.50,-82.89|3|4|Struck downtown
1981-06-14|Roseville / Har Mar|MN|45.00,-93.16|3||Crossed Minneapolis and Roseville
1982-04-02|Paris|TX|33.66,-95.55|4|10|Struck the city
1982-04-02|Broken Bow / Speer–Broken Bow|OK|34.03,-94.74|5|0|F5 in the hills
1982-05-11|Altus|OK|34.65,-99.30|3|2|Struck the air base
1982-05-29|Marion|IL|37.73,-88.93|4|10|Struck a shopping centre and apartments
1983-03-01|Los Angeles|CA|34.02,-118.28|2|0|Damaged the Convention Center
1984-03-28|Winnsboro|SC|34.38,-81.09|4|5|Carolinas outbreak of 1984
1984-03-28|Bennettsville|SC NC|34.62,-79.68|4|7|Carolinas outbreak of 1984
1984-03-28|Red Springs / Maxton|SC NC|34.82,-79.18|4||More than a mile wide; Carolinas outbreak of 1984
1984-03-28|Mount Olive|NC|35.19,-78.07|4|3|Carolinas outbreak of 1984
1984-03-28|Greenville|NC|35.55,-77.40|4|16|Deadliest of the Carolinas outbreak of 1984
1984-03-28|Lewiston|NC|36.14,-77.18|3|6|Carolinas outbreak of 1984
1984-04-26|Morris|OK|35.60,-95.86|3|8|Destroyed much of the town at night
1984-06-08|Barneveld|WI|43.01,-89.90|5|9|Destroyed most of the village after midnight
1985-05-31|Albion|OH PA|41.89,-80.37|4|12|Outbreak of Ohio and Pennsylvania
1985-05-31|Atlantic / Jamestown–Atlantic–Cochranton|OH PA|41.50,-80.11|4|16|Outbreak of Ohio and Pennsylvania
1985-05-31|Corry|PA|41.92,-79.64|4||Outbreak of Ohio and Pennsylvania
1985-05-31|Tionesta|PA|41.50,-79.45|4|7|Outbreak of Ohio and Pennsylvania
1985-05-31|Niles–Wheatland / Niles / Wheatland|OH PA|41.18,-80.76|5||Only F5 of Pennsylvania
1985-05-31|Beaver Falls / Big Beaver / Evans City|PA|40.80,-80.20|3|9|Outbreak of Ohio and Pennsylvania
1985-05-31|Moshannon / Moshannon State Forest|PA|41.10,-78.20|4|0|More than two miles wide through forest
1985-05-31|Watsontown|PA|41.08,-76.86|3|6|Outbreak of Ohio and Pennsylvania
1986-04-19|Sweetwater|TX|32.47,-100.41|3|1|Struck the town at daybreak
1986-07-18|Fridley / Springbrook|MN|45.12,-93.27|2|0|Filmed live from a television helicopter
1986-08-07|Providence–Cranston / Providence|RI|41.80,-71.43|2|0|Strongest of Rhode Island
1987-02-28|Moselle–Glade / Laurel|MS|31.65,-89.05|4|6|Struck Jones County
1987-05-22|Saragosa|TX|31.02,-103.66|4|30|Struck a hall with a children’s graduation
1987-07-21|Teton–Yellowstone|WY|43.95,-110.20|4|0|Highest violent one on record, over the Continental Divide
1987-12-14|West Memphis|AR TN|35.15,-90.18|3|6|Struck the town at night
1988-11-28|Raleigh|NC|35.87,-78.75|4|4|Struck in the middle of the night
1989-07-10|Hamden / New Haven|CT|41.38,-72.90|4|0|Violent one in Connecticut
1989-11-15|Huntsville / Airport Road|AL|34.69,-86.57|4|21|Struck at rush hour
1989-11-16|Coldenham / Newburgh / East Coldenham|NY|41.52,-74.15|1|9|A school’s wall fell
1990-03-13|Red Cloud|NE|40.09,-98.52|4|0|131 miles long
1990-03-13|Hesston|KS|38.02,-97.67|5|1|Merged with its successor, the Goessel tornado
1990-03-13|Goessel|KS|38.33,-97.25|5|1|Among the strongest seen until then
1990-06-01|Bakersfield Valley|TX|30.95,-102.15|4|2|Tore up asphalt
1990-06-02|Petersburg|IN|38.49,-87.28|4|6|Outbreak of the lower Ohio valley
1990-06-02|Bedford|IN|38.85,-86.45|4|1|Outbreak of the lower Ohio valley
1990-06-02|Harrison|IN OH|39.26,-84.82|4|0|Outbreak of the lower Ohio valley
1990-06-06|Limon|CO|39.26,-103.69|3|0|Destroyed the centre of the town
1990-08-28|Plainfield|IL|41.61,-88.20|5|29|Only F5 on record in August
1991-04-26|Red Rock|OK|36.46,-97.18|4|0|A mobile radar measured 268 mph
1991-04-26|Andover|KS|37.69,-97.13|5|17|Known from videos at McConnell Air Force Base
1991-04-26|Winfield|KS|37.24,-97.00|4|1|Outbreak of Andover
1991-04-26|El Dorado Lake / Kansas Turnpike overpass|KS|37.90,-96.80|2||A video under a bridge spread a dangerous belief
1991-04-26|Westport|OK|36.21,-96.34|4|1|Outbreak of Andover
1991-04-26|Oologah|OK|36.45,-95.70|4|0|Outbreak of Andover
1991-11-29|Springfield|MO|37.15,-93.25|4|2|Struck the south of the city in November
1992-06-16|Chandler|MN|43.93,-95.95|5|1|Only F5 of the year 1992
1992-06-27|Fritch|TX|35.64,-101.60|4|0|Struck the town
1992-10-03|Pinellas Park|FL|27.85,-82.70|3||Struck mobile homes
1992-11-21|Channelview / Houston|TX|29.80,-95.13|4|0|Outbreak of November 1992
1992-11-21|Brandon|MS|32.27,-89.99|4|12|Outbreak of November 1992
1993-02-21|Lenoir City|TN|35.80,-84.27|3||Struck the town
1993-04-24|Catoosa / Tulsa|OK|36.17,-95.76|4|7|Struck a truck stop on the interstate
1993-08-06|Petersburg|VA|37.24,-77.38|4|4|First violent one of Virginia on record
1994-03-27|Piedmont / Goshen / Goshen Church / Palm Sunday|AL|33.93,-85.61|4|22|Struck Goshen church during the service
1994-04-25|Lancaster|TX|32.60,-96.75|4|3|Destroyed the old town square
1994-04-26|West Lafayette|IN|40.46,-86.95|4|3|Struck at night
1995-02-16|Joppa / Arab|AL|34.30,-86.55|3|6|Struck before dawn
1995-05-18|Ethridge|TN|35.32,-87.30|4|3|Outbreak of May 1995
1995-05-18|Anderson Hills|AL|34.80,-86.70|4|1|Struck a quarter near Huntsville
1995-06-02|Dimmitt|TX|34.55,-102.31|||Best documented until then, by VORTEX
1995-06-02|Friona|TX|34.64,-102.72|||Same day as Dimmitt
1995-06-08|Pampa|TX|35.54,-100.96|4|0|Videos show cars in the air
1995-06-08|Kellerville|TX|35.36,-100.50|4|0|Followed by VORTEX
1995-06-08|Allison|TX|35.60,-100.15|4|0|Followed by VORTEX
1996-04-14|Allison / Mountain View|AR|35.94,-92.12|4|7|Struck Stone and Izard counties
1996-04-19|Ogden|IL|40.11,-87.96|3||Record outbreak of Illinois
1996-04-21|Fort Smith|OK AR|35.38,-94.42|3|2|Struck the historic downtown and Van Buren
1996-05-28|Shepherdsville / Mount Washington|KY|38.05,-85.55|4|0|Struck suburbs of Louisville
1996-07-18|Oakfield|WI|43.69,-88.55|5|0|Destroyed the village and a cannery
1997-01-24|Murfreesboro / Barfield|TN|35.80,-86.42|4|0|Struck subdivisions
1997-03-01|Arkadelphia|AR|34.12,-93.05|4|6|Destroyed downtown
1997-03-01|Vimy Ridge / Benton|AR|34.60,-92.42|4|10|Deadliest of the outbreak of March 1997
1997-03-01|College Station|AR|34.69,-92.25|4|5|Outbreak of March 1997
1997-05-12|Miami|FL|25.78,-80.20|1|0|Photographed between the towers of downtown
1997-05-27|Cedar Park|TX|30.51,-97.82|3||Same day as Jarrell
1997-05-27|Jarrell|TX|30.82,-97.60|5|27|Moved slowly and swept Double Creek Estates away
1997-05-27|Lakeway / Pedernales Valley|TX|30.36,-98.00|4|1|Same day as Jarrell
1997-07-02|Detroit / Hamtramck|MI|42.39,-83.05|2||Struck the city
1998-02-22|Winter Garden|FL|28.56,-81.58|3|3|Central Florida’s deadliest night
1998-02-23|Sanford|FL|28.78,-81.25|3|13|Central Florida’s deadliest night
1998-02-23|Kissimmee|FL|28.30,-81.40|3|25|Deadliest of Florida
1998-03-20|Gainesville / Lula / North Hall|GA|34.45,-83.80|3|12|Struck on the morning of a school day
1998-03-20|Stoneville|NC|36.47,-79.91|3|2|Destroyed downtown
1998-03-29|Comfrey|MN|44.11,-94.90|4|1|Earliest large outbreak of Minnesota
1998-03-29|St. Peter|MN|44.32,-93.96|3|1|Struck the town and Gustavus Adolphus College
1998-04-08|Oak Grove / Birmingham / Rock Creek|AL|33.48,-87.10|5|32|Struck suburbs of Birmingham at night
1998-04-09|Dunwoody|GA|33.95,-84.33|2|1|Struck suburbs of Atlanta after midnight
1998-04-16|Manila|AR|35.88,-90.17|4|2|First of the outbreak of Nashville
1998-04-16|Nashville|TN|36.16,-86.78|3|1|Struck downtown
1998-04-16|Lawrence County / the forgotten F5|TN|35.25,-87.40|5|3|Forgotten because of Nashville on the same day
1998-05-30|Spencer|SD|43.73,-97.59|4|6|Destroyed the town; measured by a mobile radar
1998-05-31|Mechanicville|NY|42.90,-73.69|3|0|Struck the town on the Hudson
1998-06-02|Frostburg / Salisbury|PA MD|39.70,-78.95|4|0|Violent one in the Appalachians
1999-01-17|Jackson|TN|35.60,-88.80|4|6|January outbreak
1999-01-21|Beebe|AR|35.07,-91.88|3||Largest January outbreak on record
1999-01-21|Little Rock|AR|34.74,-92.29|3|3|Largest January outbreak on record
1999-01-22|Clarksville|TN|36.53,-87.36|3|0|Destroyed the old courthouse square
1999-04-03|Benton / Hay Meadow|LA|32.69,-93.74|4|7|Struck a mobile home park
1999-04-09|Blue Ash / Montgomery|OH|39.23,-84.36|4|4|Struck suburbs of Cincinnati before dawn
1999-05-03|Bridge Creek–Moore / Moore / Oklahoma City|OK|35.33,-97.50|5|36|A mobile radar measured about 300 mph
1999-05-03|Haysville / Wichita|KS|37.56,-97.35|4|6|Oklahoma and Kansas outbreak of 1999
1999-05-03|Dover|OK|35.98,-97.91|4|1|Oklahoma and Kansas outbreak of 1999
1999-05-03|Mulhall|OK|36.06,-97.41|4|2|Among the widest ever measured by radar
1999-05-03|Stroud|OK|35.75,-96.66|||Destroyed the outlet mall
1999-05-05|Linden|TN|35.61,-87.84|4|3|Struck the town
1999-05-11|Loyal Valley|TX|30.66,-99.02|4|1|Struck open ranches
1999-08-11|Salt Lake City|UT|40.77,-111.90|2|1|Struck downtown; rare in Utah
2000-02-13|Camilla|GA|31.20,-84.19|3|11|Struck mobile homes at night
2000-03-28|Fort Worth|TX|32.75,-97.33|3|2|Damaged the towers of downtown
2000-03-28|Arlington|TX|32.68,-97.10|3|0|Same evening as Fort Worth
2000-07-25|Granite Falls|MN|44.81,-95.54|4|1|Struck the town
2000-09-20|Xenia|OH|39.68,-83.93|4|1|Followed nearly the track of 1974
2000-12-16|Tuscaloosa|AL|33.14,-87.55|4|11|Shown live on television
2001-02-24|Pontotoc|MS|34.25,-89.00|3|6|Struck at night
2001-04-21|Hoisington|KS|38.52,-98.78|4|1|Struck a third of the town
2001-06-18|Siren|WI|45.79,-92.38|3|3|The town’s siren was out of order
2001-07-06|Myrtle Beach|SC|33.69,-78.89|||Struck the beach front
2001-09-24|College Park|MD|38.99,-76.94|3|2|Struck the University of Maryland
2001-10-09|Cordell|OK|35.29,-98.99|3|0|Struck the town in October
2001-11-24|Madison|MS|32.46,-90.11|4|2|Struck at night on Thanksgiving weekend
2002-04-21|Wayne City|IL|38.35,-88.59|3|1|Struck southern Illinois
2002-04-24|Ellsinore|MO|36.93,-90.75|4|0|Crossed the southern Ozarks
2002-04-28|La Plata|MD|38.53,-76.98|4|3|Most destructive of Maryland
2002-06-23|Barnard|SD|45.73,-98.45|4|0|First violent one of Brown County
2002-09-20|Ellettsville / Martinsville|IN|39.43,-86.43|3|0|112 miles long past Indianapolis
2002-11-10|Van Wert|OH|40.87,-84.58|4|4|A cinema’s guests had been brought to safety minutes before
2002-11-10|Mossy Grove|TN|36.05,-84.48|3|7|Veterans Day weekend outbreak
2002-11-10|Columbus|MS|33.50,-88.42|3|0|Veterans Day weekend outbreak
2002-11-10|Carbon Hill / Saragossa|AL|33.93,-87.39|3|7|Veterans Day weekend outbreak
2003-03-20|Camilla|GA|31.25,-84.15|3|6|Second within three years
2003-05-04|Kansas City / Gladstone|KS MO|39.17,-94.62|4|2|Outbreak of May 2003
2003-05-04|Franklin|KS MO|37.52,-94.70|4|4|Outbreak of May 2003
2003-05-04|Liberty|MO|39.24,-94.45|4|0|Outbreak of May 2003
2003-05-04|Stockton|MO KS|37.70,-93.80|3|5|Destroyed the town square
2003-05-04|Pierce City|MO|36.95,-94.00|3|7|Destroyed the historic centre
2003-05-04|Jackson|TN|35.61,-88.81|4|11|Struck downtown at night
2003-05-06|Massac County / Grand Chain|IL|37.30,-88.80|4|2|Outbreak of May 2003
2003-05-08|Moore / Oklahoma City|OK|35.37,-97.45|4|0|Followed nearly the track of 1999
2003-06-23|Coleridge|NE|42.51,-97.20|4|1|Day before Manchester
2003-06-24|Manchester|SD|44.37,-97.72|4|0|Destroyed the village; probes measured a record drop of pressure
2003-06-24|Buffalo Lake|MN|44.74,-94.62|2|0|Struck the town
2004-04-20|Utica|IL|41.34,-89.01|3|8|Eight died in the Milestone Tavern
2004-05-12|Harper / Harper County|KS|37.26,-97.97|4|0|Swept a farm away
2004-05-22|Hallam|NE|40.54,-96.79|4|1|Two and a half miles wide, the widest until El Reno
2004-05-29|Weatherby|MO|39.91,-94.24|4|3|Struck mobile homes
2004-06-23|Markesan|WI|43.71,-88.99|3|1|Outbreak of Wisconsin
2004-07-13|Roanoke / Parsons|IL|40.80,-89.24|4|0|All survived in a factory’s shelters
2004-07-18|Marion|ND|46.65,-98.35|4|0|Violent one on open prairie
2004-08-13|Rocky Point|NC|34.43,-77.88|2|3|Within Hurricane Bonnie’s remains
2004-09-15|Blountstown|FL|30.50,-85.05|2|4|Within Hurricane Ivan
2004-10-18|Cooter|MO|36.05,-89.81|2|3|Struck the village
2005-08-12|Wright|WY|43.75,-105.49|2|2|Struck a mobile home park
2005-08-18|Stoughton|WI|42.92,-89.22|3|1|Largest outbreak of Wisconsin
2005-11-06|Evansville / Newburgh|KY IN|37.93,-87.50|3|24|Struck a mobile home park at night
2005-11-12|Stratford|IA|42.27,-93.93|3|1|November outbreak of Iowa
2005-11-12|Woodward|IA|41.86,-93.92|2|0|November outbreak of Iowa
2005-11-15|Earlington / Madisonville|KY|37.30,-87.48|4|0|Outbreak of November 2005
2006-03-12|Renick|MO|39.34,-92.41|3|4|Outbreak of March 2006
2006-04-02|Marmaduke–Caruthersville / Caruthersville / Marmaduke|AR MO TN|36.19,-89.75|3|2|Outbreak of April 2006
2006-04-02|Newbern / Dyer County|TN|36.12,-89.30|3|16|Deadliest of the year 2006
2006-04-02|Bradford|TN|36.07,-88.81|3|6|Outbreak of April 2006
2006-04-07|Gallatin / Goodlettsville|TN|36.38,-86.45|3|7|Struck Volunteer State Community College
2006-04-13|Iowa City|IA|41.66,-91.53|2|0|Struck downtown and a sorority house
2006-05-09|Westminster / Anna|TX|33.38,-96.46|3|3|Struck at night
2006-08-24|Kasota / Nicollet|MN|44.29,-94.05|3|1|Struck farms by the Minnesota River
2006-09-16|Rogers|MN|45.19,-93.55|2|1|Struck a subdivision at night
2006-09-22|Crosstown|MO IL|37.75,-89.70|4|0|Violent one in September
2006-11-16|Riegelwood|NC|34.34,-78.23|3|8|Struck mobile homes before dawn
2006-12-25|Daytona Beach / Embry-Riddle|FL|29.18,-81.05|2|0|Destroyed aircraft of a flying school on Christmas Day
2007-02-02|Lady Lake / The Villages|FL|28.92,-81.92|3|8|Groundhog Day outbreak
2007-02-02|Lake Mack / Paisley|FL|29.00,-81.42|3|13|Groundhog Day outbreak; among the first rated on the enhanced scale
2007-02-13|New Orleans / Gentilly / Westwego|LA|29.97,-90.10|2|1|Struck a city still recovering from Katrina
2007-03-01|Millers Ferry|AL|32.10,-87.37|4|1|Same day as Enterprise
2007-03-01|Enterprise|AL|31.32,-85.85|4|9|Struck the high school; eight pupils died
2007-03-01|Newton|GA|31.33,-84.34|2|6|Same day as Enterprise
2007-03-01|Americus|GA|32.07,-84.23|3|2|Destroyed the hospital
2007-03-23|Clovis|NM|34.40,-103.20|2|2|Struck the city
2007-03-28|Holly|CO|38.05,-102.12|3|2|Rare killer in Colorado
2007-04-21|Tulia|TX|34.54,-101.77|2|0|Struck the town
2007-04-24|Eagle Pass|TX|28.62,-100.39|3|7|Crossed the border from Mexico
2007-05-04|Greensburg|KS|37.60,-99.29|5|11|First rated EF5; destroyed the town
2007-05-04|Trousdale|KS|37.81,-99.09|3|1|Followed Greensburg’s within the hour
2007-08-08|Brooklyn / Bay Ridge|NY|40.63,-74.02|2|0|Strongest of Brooklyn
2007-08-26|Northwood|ND|47.73,-97.57|4|1|Struck the town at night
2007-10-18|Owensboro|KY|37.77,-87.11|3|0|Struck downtown in October
2007-10-18|Nappanee|IN|41.44,-86.00|3|0|Struck the town’s factories
2008-01-07|Wheatland / Kenosha County|WI|42.58,-88.25|3|0|In Wisconsin in January
2008-01-07|Poplar Grove|IL|42.37,-88.82|3|0|In northern Illinois in January
2008-02-05|Atkins–Clinton / Clinton / Atkins|AR|35.59,-92.46|4|13|Super Tuesday outbreak; 122 miles long
2008-02-05|Southaven–Memphis / Southaven|MS TN|34.98,-90.00|2|3|Super Tuesday outbreak
2008-02-05|Union University / Jackson|TN|35.68,-88.86|4|0|Destroyed dormitories; nobody died; Super Tuesday outbreak
2008-02-05|Greenville / Muhlenberg County|KY|37.20,-87.18|3|3|Super Tuesday outbreak
2008-02-05|Castalian Springs / Lafayette / Macon County|TN KY|36.40,-86.30|3|22|Deadliest of the Super Tuesday outbreak
2008-02-06|Aldridge Grove / Moulton|AL|34.43,-87.25|4|4|Super Tuesday outbreak
2008-02-06|Rosalie / Pisgah|AL|34.70,-85.78|4|1|Super Tuesday outbreak
2008-02-17|Prattville|AL|32.46,-86.46|3|0|Struck a shopping district
2008-03-14|Atlanta|GA|33.76,-84.39|2|1|Struck downtown during a basketball game
2008-04-28|Suffolk|VA|36.73,-76.58|3|0|Struck a hospital and a shopping centre
2008-05-02|Damascus|AR|35.37,-92.41|3|5|Struck before breakfast
2008-05-10|Picher / Picher–Neosho|OK MO|36.98,-94.83|4|21|Ended a mining town that was already being abandoned
2008-05-11|Darien|GA|31.40,-81.43|4|0|Struck the coast on Mother’s Day
2008-05-22|Windsor|CO|40.48,-104.90|3|1|Struck the town at noon
2008-05-23|Quinter|KS|39.06,-100.24|4|0|Day of many large ones
2008-05-25|Parkersburg / Parkersburg–New Hartford|IA|42.58,-92.79|5|9|First F5 or EF5 of Iowa since 1976
2008-05-25|Hugo|MN|45.16,-93.00|3|1|Same day as Parkersburg
2008-06-11|Chapman|KS|38.97,-97.02|3|1|Struck most of the town
2008-06-11|Little Sioux / Little Sioux Scout Ranch|NE IA|41.85,-95.99|3|4|Struck a camp of Boy Scouts
2008-06-11|Manhattan|KS|39.19,-96.60|4|0|Struck Kansas State University
2008-07-24|Deerfield / Epsom|NH|43.18,-71.28|2|1|Fifty miles long through New Hampshire
2009-02-10|Edmond|OK|35.63,-97.50|2|0|Tornado in February near Oklahoma City
2009-02-10|Lone Grove|OK TX|34.18,-97.26|4|8|Strongest of Oklahoma in a February
2009-03-26|Magee|MS|31.87,-89.73|3|0|Struck before dawn
2009-04-09|Mena|AR|34.58,-94.24|3|3|Struck the town
2009-04-10|Murfreesboro|TN|35.85,-86.42|4|2|Good Friday
2009-05-13|Kirksville|MO|40.20,-92.58|2||Struck the north of the town
2009-06-05|Goshen County / LaGrange|WY|41.63,-104.40|2|0|Best documented until then, by VORTEX2
2009-08-19|Minneapolis|MN|44.95,-93.26|||Struck downtown and a convention
2010-04-24|Yazoo City|LA MS|32.85,-90.41|4|10|149 miles long
2010-04-24|Albertville|AL|34.27,-86.21|3|0|Struck downtown at night
2010-05-10|Moore–Choctaw|OK|35.36,-97.35|4|2|Same day as Little Axe
2010-05-10|Little Axe / Norman|OK|35.21,-97.25|4|1|Same day as Moore–Choctaw
2010-05-22|Bowdle|SD|45.46,-99.68|4|0|Photogenic wedge
2010-05-31|Campo|CO|37.10,-102.58|2|0|One of the most photographed
2010-06-05|Streator|IL|41.12,-88.83|2|0|Struck the south of the town
2010-06-05|Millbury / Lake Township|OH|41.56,-83.42|4|7|Destroyed Lake High School the night before graduation
2010-06-17|Wadena|MN|46.44,-95.13|4|0|Struck the town during a reunion
2010-06-17|Almora|MN|46.25,-95.33|4|1|Record outbreak of Minnesota
2010-06-17|Albert Lea / Conger|MN|43.66,-93.57|4|1|Record outbreak of Minnesota
2010-06-17|Holmes|ND|47.66,-97.31|4|0|Record outbreak of Minnesota and Dakota
2010-06-20|Billings / MetraPark|MT|45.80,-108.48|2|0|Took the roof off the arena
2010-06-21|Eagle|WI|42.88,-88.47|2|0|Struck the village
2010-06-24|Bridgeport|CT|41.18,-73.19|1|0|Struck downtown
2010-07-26|Medicine Lake|MT|48.50,-104.40|3|2|Deadliest of Montana on record
2010-08-07|Tyler|ND MN|46.13,-96.57|4|0|Followed closely by chasers
2010-09-16|Queens / Flushing / Brooklyn–Queens|NY|40.76,-73.82|1|1|Struck New York at rush hour
2010-11-22|Caledonia|IL|42.37,-88.89|2|0|Overturned a school bus
2010-12-14|Aumsville|OR|44.84,-122.87|2|0|Struck the town in December
2010-12-31|Cincinnati|OK AR|36.03,-94.51|3|4|New Year’s Eve outbreak
2010-12-31|Fort Leonard Wood|MO|37.73,-92.15|3|0|New Year’s Eve outbreak
2010-12-31|Sunset Hills|MO|38.54,-90.40|3||New Year’s Eve outbreak
2011-04-09|Mapleton|IA|42.17,-95.79|3|0|Struck more than half of the town
2011-04-10|Merrill|WI|45.20,-89.68|3|0|Outbreak of Wisconsin
2011-04-14|Tushka|OK|34.32,-96.17|3|2|First of a three-day outbreak
2011-04-15|Deer Park / Leakesville|MS AL|31.20,-88.40|3|4|Three-day outbreak of April 2011
2011-04-15|Boone’s Chapel|AL|32.59,-86.54|3|3|Three-day outbreak of April 2011
2011-04-16|Sanford–Raleigh / Raleigh / Sanford|NC|35.48,-79.18|3|6|Damaged a shop whose manager saved his customers
2011-04-16|Fayetteville / Fort Bragg|NC|35.10,-78.95|3||Largest outbreak of North Carolina
2011-04-16|Askewville / Bertie County|NC|36.11,-76.94|3|12|Deadliest of North Carolina’s largest outbreak
2011-04-22|St. Louis / Lambert Airport / Good Friday|MO IL|38.75,-90.37|4|0|Struck the airport; nobody died
2011-04-25|Vilonia|AR|35.08,-92.21|2|4|Three years before the next
2011-04-27|Philadelphia|MS|32.83,-89.00|5|3|Dug up the ground to two feet; Super Outbreak of 2011
2011-04-27|Cullman / Arab|AL|34.18,-86.84|4|6|Shown live on television; Super Outbreak of 2011
2011-04-27|New Wren|MS|33.95,-88.65|3|4|Super Outbreak of 2011
2011-04-27|Hackleburg–Phil Campbell / Hackleburg / Phil Campbell|AL TN|34.28,-87.83|5|72|Deadliest of the Super Outbreak of 2011
2011-04-27|Cordova|AL|33.76,-87.18|4|13|Super Outbreak of 2011
2011-04-27|Smithville|MS AL|34.07,-88.39|5|23|Among the most intense ever surveyed; Super Outbreak of 2011
2011-04-27|Haleyville|AL|34.23,-87.62|3|0|Super Outbreak of 2011
2011-04-27|Flat Rock–Trenton / Trenton|AL GA|34.77,-85.69|4|14|Super Outbreak of 2011
2011-04-27|Tuscaloosa–Birmingham / Tuscaloosa|AL|33.21,-87.55|4|64|Shown live on television; Super Outbreak of 2011
2011-04-27|Sawyerville–Eoline|AL|32.80,-87.60|3|7|Super Outbreak of 2011
2011-04-27|Enterprise|MS AL|32.17,-88.82|4|7|122 miles long; Super Outbreak of 2011
2011-04-27|Rainsville|AL GA|34.49,-85.85|5|25|Super Outbreak of 2011
2011-04-27|Shoal Creek Valley / Ohatchee|AL GA|33.78,-86.10|4|22|Super Outbreak of 2011
2011-04-27|Great Smoky Mountains|TN|35.60,-83.95|4|0|Crossed the national park; Super Outbreak of 2011
2011-04-27|Ringgold / Ringgold–Apison|GA TN|34.92,-85.11|4|20|Super Outbreak of 2011
2011-04-27|Lake Martin|AL|32.75,-85.90|4|7|Super Outbreak of 2011
2011-04-27|New Harmony / Dunlap|TN|35.45,-85.25|4|4|Super Outbreak of 2011
2011-04-27|Camp Creek / Horse Creek|TN|36.09,-82.76|3|6|Super Outbreak of 2011
2011-04-28|Glade Spring|VA|36.79,-81.78|3|3|Super Outbreak of 2011
2011-05-21|Reading|KS|38.52,-95.96|3|1|Day before Joplin
2011-05-22|Joplin|MO|37.06,-94.51|5|158|Deadliest since 1947 and costliest on record
2011-05-22|Minneapolis / North Minneapolis|MN|45.00,-93.30|||Same day as Joplin
2011-05-24|El Reno–Piedmont / El Reno|OK|35.60,-97.95|5|9|A mobile radar measured almost 300 mph
2011-05-24|Chickasha–Blanchard / Chickasha / Newcastle|OK|35.08,-97.90|4|1|Same day as El Reno–Piedmont
2011-05-24|Goldsby / Washington–Goldsby|OK|35.03,-97.60|4|0|Same day as El Reno–Piedmont
2011-05-24|Denning|AR|35.42,-93.76|4|4|Same night as El Reno–Piedmont
2011-06-01|Springfield|MA|42.10,-72.58|3|3|Struck downtown; New England’s worst since Worcester
2011-06-22|Churchill Downs / Louisville|KY|38.20,-85.77|||Damaged the stables of the racetrack
2011-11-07|Tipton|TX OK|34.50,-99.14|4|0|First violent one of Oklahoma in a November
2011-11-16|Rock Hill|SC|34.85,-81.14|2|3|Struck York County
2012-01-23|Center Point / Clay|AL|33.67,-86.60|3|1|Struck before dawn
2012-02-28|Harveyville|KS|38.79,-95.96|2|1|Leap Day outbreak
2012-02-29|Branson|MO|36.64,-93.25|2|0|Struck the theatre strip
2012-02-29|Harrisburg|IL|37.74,-88.53|4|8|Leap Day outbreak
2012-03-02|Henryville|IN KY|38.54,-85.77|4|11|Destroyed the school minutes after the pupils had left
2012-03-02|Holton|IN|39.08,-85.38|3|3|Same day as Henryville
2012-03-02|Crittenden / Piner|KY|38.80,-84.55|4|4|Same day as Henryville
2012-03-02|Moscow / Peach Grove|KY OH|38.86,-84.23|3|3|Same day as Henryville
2012-03-02|West Liberty|KY WV|37.92,-83.26|3|10|Struck the town’s centre
2012-03-02|Salyersville|KY|37.75,-83.07|3||Same day as West Liberty
2012-03-02|East Bernstadt|KY|37.20,-84.13|2|6|Struck mobile homes
2012-03-15|Dexter|MI|42.34,-83.89|3|0|Struck the town
2012-04-03|Lancaster|TX|32.59,-96.77|2|0|Lifted truck trailers on live television
2012-04-03|Forney|TX|32.75,-96.45|3|0|Same day as Lancaster
2012-04-14|Thurman|IA|40.82,-95.75|2|0|Struck most of the town
2012-04-14|Creston|IA|41.06,-94.36|2|0|Damaged the hospital
2012-04-14|Wichita|KS|37.60,-97.30|3|0|Struck the aircraft works
2012-04-14|Woodward|OK|36.43,-99.39|3|6|Sixty-five years after the great one of 1947
2012-12-25|Mobile|AL|30.68,-88.07|2|0|Struck midtown on Christmas Day
2013-01-30|Adairsville|GA|34.37,-84.93|3|1|Filmed live by a television crew
2013-02-10|Hattiesburg|MS|31.33,-89.30|4|0|Struck the University of Southern Mississippi
2013-04-11|Shuqualak|MS|32.98,-88.57|3|1|Struck Kemper and Noxubee counties
2013-05-15|Granbury|TX|32.42,-97.74|4|6|Struck Rancho Brazos
2013-05-15|Cleburne|TX|32.33,-97.40|3|0|Same evening as Granbury
2013-05-18|Rozel|KS|38.19,-99.45|4|0|Slow and photogenic
2013-05-19|Shawnee / Lake Thunderbird|OK|35.33,-97.08|4|2|Day before Moore
2013-05-19|Carney|OK|35.80,-97.02|3|0|Day before Moore
2013-05-20|Moore|OK|35.33,-97.51|5|24|Struck two schools
2013-05-28|Bennington|KS|39.03,-97.70|3|0|Stood almost still for an hour
2013-05-31|El Reno|OK|35.49,-97.98|3|8|Widest on record, 2.6 miles; killed Tim Samaras
2013-05-31|Earth City / St. Louis|MO IL|38.75,-90.45|3|0|Same evening as El Reno
2013-10-04|Wayne|NE|42.23,-97.00|4|0|Outbreak of October 2013
2013-11-17|Washington|IL|40.70,-89.42|4|3|Struck on a Sunday in November
2013-11-17|New Minden|IL|38.44,-89.37|4|2|Same day as Washington
2013-11-17|Coal City|IL|41.29,-88.28|2|0|Same day as Washington
2013-11-17|Brookport|KY IL|37.12,-88.63|3|3|Same day as Washington
2014-04-27|Quapaw / Baxter Springs|OK KS|36.96,-94.78|2|1|Same day as Vilonia
2014-04-27|Mayflower–Vilonia / Vilonia|AR|35.08,-92.21|4|16|Second within three years at Vilonia
2014-04-28|Tupelo|MS|34.28,-88.72|3||Struck the city
2014-04-28|Louisville|MS|33.12,-89.06|4|10|Destroyed the hospital
2014-04-28|Coxey|AL|34.80,-87.10|3|2|Struck a mobile home park
2014-05-10|Orrick|MO|39.21,-94.12|2|0|Struck most of the town
2014-05-11|Beaver Crossing|NE|40.78,-97.28|3|0|Struck the town on Mother’s Day
2014-05-26|Watford City|ND|47.80,-103.28|2|0|Filmed from close by in an oil workers’ camp
2014-06-16|Stanton|NE|41.90,-97.31|4|0|First violent one of the Pilger storm
2014-06-16|Pilger / Pilger twins|NE|41.95,-97.14|4|1|Two violent ones side by side
2014-06-16|Wakefield|NE|42.27,-96.83|4|0|Last violent one of the Pilger storm
2014-06-18|Alpena|SD|44.12,-98.40|4|0|Same evening as Wessington Springs
2014-06-18|Wessington Springs|SD|44.08,-98.57|2|0|All were warned in time
2014-07-08|Smithfield|NY|42.99,-75.64|2|4|Deadliest of New York since 1989
2014-07-28|Revere|MA|42.41,-71.01|2|0|First in Suffolk County on record
2014-12-23|Columbia|MS|31.25,-89.80|3|3|Two days before Christmas
2015-03-25|Sand Springs|OK|36.14,-96.15|2|1|Struck a mobile home park
2015-04-09|Fairdale / Rochelle–Fairdale / Rochelle|IL|42.10,-88.93|4|2|Destroyed the village
2015-05-10|Van|TX|32.52,-95.64|3|2|Struck the town on Mother’s Day
2015-05-10|Delmont|SD|43.27,-98.16|2|0|Struck the town on Mother’s Day
2015-06-22|Coal City|IL|41.27,-88.27|3|0|Second within two years
2015-12-23|Clarksdale|MS|34.10,-90.50|3|2|Christmas outbreak of 2015
2015-12-23|Holly Springs / Ashland|MS TN|34.77,-89.30|4|9|Christmas outbreak of 2015
2015-12-26|Garland–Rowlett / Rowlett / Garland|TX|32.90,-96.56|4|10|Struck cars on an interstate the day after Christmas
2015-12-26|Ovilla / Red Oak|TX|32.52,-96.87|3|0|Same evening as Garland
2016-02-23|Convent / Paincourtville|LA|30.06,-90.90|2|2|Struck a trailer park
2016-02-23|Pensacola|FL|30.50,-87.20|3|0|Struck the north of the city
2016-02-24|Waverly|VA|37.03,-77.09|1|3|Struck mobile homes
2016-02-24|Appomattox|VA|37.38,-78.87|3|1|Same day as Waverly
2016-02-24|Tappahannock|VA|37.93,-76.87|3|0|Same day as Waverly
2016-05-09|Katie / Wynnewood|OK|34.58,-97.30|4|1|Filmed from close by
2016-05-09|Sulphur|OK|34.50,-96.98|3||Same day as Katie
2016-05-25|Chapman|KS|38.97,-97.02|4|0|Ninety minutes on the ground
2016-08-24|Kokomo|IN|40.46,-86.13|3|0|Second within three years
2016-11-30|Rosalie|AL|34.70,-85.76|3||Struck after midnight
2016-11-30|Ocoee|TN|35.13,-84.70|3|2|Struck before dawn
2017-01-21|Hattiesburg / Petal|MS|31.31,-89.27|3|4|Second within four years
2017-01-22|Adel / Sunshine Acres|GA|31.12,-83.40|3|11|Struck a mobile home park before dawn
2017-01-22|Albany|GA|31.55,-84.08|3|5|Second storm disaster of a month for the city
2017-02-07|New Orleans East / New Orleans|LA|30.02,-89.95|3|0|Strongest of the city
2017-02-28|Naplate / Ottawa|IL|41.33,-88.87|3|2|Same day as Perryville
2017-02-28|Perryville|MO IL|37.75,-89.88|4|1|Crossed the interstate at night
2017-03-06|Oak Grove|MO|39.00,-94.13|3|0|Struck the town at night
2017-04-02|Breaux Bridge|LA|30.27,-91.85|1|2|A mother and her child died
2017-04-29|Canton / Eustace|TX|32.45,-95.95|4|2|Several struck the same county in an evening
2017-04-29|Fruitvale|TX|32.68,-95.80|3|2|Same evening as Canton
2017-05-16|Elk City|OK|35.38,-99.40|2|1|Struck the south of the town
2017-05-16|Chetek|WI|45.31,-91.70|3|1|83 miles, the longest of Wisconsin
2017-08-06|Tulsa|OK|36.10,-95.90|2|0|Struck midtown after midnight without a warning
2018-03-19|Jacksonville|AL|33.82,-85.77|3|0|Struck the university in its vacation
2018-04-13|Mountainburg|AR|35.64,-94.17|2|0|Struck the village
2018-04-15|Greensboro|NC|36.09,-79.73|2||Struck the east of the city
2018-05-01|Tescott|KS|39.00,-97.87|3|0|Photogenic wedge
2018-06-06|Laramie|WY|41.50,-105.60|3|0|Photogenic on the high plains
2018-06-13|Wilkes-Barre|PA|41.24,-75.85|2|0|Struck a shopping district
2018-07-19|Marshalltown|IA|42.05,-92.91|3|0|Struck the courthouse
2018-07-19|Pella|IA|41.41,-92.90|3|0|Struck the Vermeer factory
2018-09-17|Richmond / Chesterfield County|VA|37.45,-77.58|2|1|Within Hurricane Florence’s remains
2018-11-02|Baltimore|MD|39.27,-76.55|1|2|A warehouse’s wall fell
2018-12-01|Taylorville|IL|39.55,-89.30|3|0|Largest December outbreak of Illinois
2018-12-18|Port Orchard|WA|47.52,-122.65|2|0|Strongest of Washington since 1986
2019-02-23|Columbus|MS|33.50,-88.42|3|1|Struck the city
2019-03-03|Beauregard / Lee County|AL GA|32.56,-85.35|4|23|Deadliest since Moore
2019-04-13|Alto|TX|31.65,-95.07|3|2|Struck a Caddo festival
2019-04-13|Franklin|TX|31.03,-96.49|3|0|Struck the town
2019-04-25|Ruston|LA|32.53,-92.64|3|2|Struck Louisiana Tech
2019-05-22|Golden City|MO|37.39,-94.10|3|3|Same evening as Jefferson City
2019-05-22|Jefferson City|MO|38.57,-92.17|3|0|Struck the state’s capital
2019-05-25|El Reno|OK|35.51,-97.95|3|2|Struck a motel and a mobile home park
2019-05-27|Celina|OH|40.56,-84.57|3||Memorial Day outbreak
2019-05-27|Dayton / Trotwood|OH|39.80,-84.25|4|0|Memorial Day outbreak
2019-05-27|Beavercreek|OH|39.75,-84.05|3|0|Memorial Day outbreak
2019-05-28|Linwood / Lawrence|KS|39.00,-95.05|4|0|Struck west of Kansas City
2019-07-23|Harwich / Cape Cod|MA|41.69,-70.05|1|0|Rare on Cape Cod
2019-10-20|Dallas / North Dallas|TX|32.88,-96.86|3|0|Costliest of Texas
2019-12-16|Alexandria|LA|31.20,-92.50|3||Struck before Christmas
2019-12-16|Town Creek|AL|34.67,-87.40|2|2|Same day as Alexandria
2020-01-11|Haughton|LA|32.50,-93.50|2|3|Struck after midnight
2020-01-11|Carrollton|AL|33.26,-88.12|2|3|Same day as Haughton
2020-03-03|Nashville|TN|36.17,-86.76|3|5|Struck East Nashville after midnight
2020-03-03|Cookeville|TN|36.17,-85.58|4|19|Struck before two in the morning
2020-03-28|Jonesboro|AR|35.82,-90.67|3|0|Shown live on television
2020-04-12|Monroe|LA|32.50,-92.08|3|0|Easter outbreak of 2020
2020-04-12|Walthall County / Salem|MS|31.31,-90.05|4|4|Easter outbreak of 2020
2020-04-12|Bassfield–Soso / Bassfield / Soso|MS|31.55,-89.65|4||Widest of Mississippi; Easter outbreak of 2020
2020-04-12|Chatsworth|GA|34.82,-84.83|2|8|Easter outbreak of 2020
2020-04-12|Chattanooga / East Brainerd|GA TN|35.02,-85.15|3||Easter outbreak of 2020
2020-04-13|Seneca|SC|34.68,-82.95|3|1|Easter outbreak of 2020
2020-04-13|Nixville–Estill / Hampton County / Estill|SC|32.75,-81.15|4|5|Easter outbreak of 2020
2020-04-19|Sandy Hook / Hope|MS|31.13,-89.75|4|1|Week after Easter’s
2020-04-22|Madill|OK|34.07,-96.77|2|2|Struck a factory at its closing hour
2020-04-22|Onalaska|TX|30.83,-95.10|3|3|Struck at Lake Livingston
2020-07-08|Ashby / Dalton|MN|46.13,-95.85|4|1|Slender and photogenic; only violent one of the summer
2020-08-04|Windsor / Bertie County|NC|35.93,-76.93|3|2|Strongest within a tropical storm since 2005
2021-01-25|Fultondale|AL|33.61,-86.80|3|1|Struck at night
2021-02-15|Ocean Isle Beach / Sunset Beach|NC|33.95,-78.47|3|3|Struck near midnight
2021-03-25|Eagle Point|AL|33.40,-86.67|3|0|Struck suburbs of Birmingham
2021-03-25|Ohatchee|AL|33.78,-86.00|3||Struck the same town as in 2011
2021-03-25|Newnan|GA|33.38,-84.80|4|0|Struck the town after midnight
2021-05-24|Selden|KS|39.54,-100.57|1|0|Struck the village
2021-06-19|Brewton / East Brewton|AL|31.09,-87.06|2|0|Within Tropical Storm Claudette
2021-06-20|Naperville / Woodridge|IL|41.74,-88.08|3|0|Struck suburbs of Chicago at night
2021-07-29|Bensalem / Trevose|PA|40.13,-74.95|3|0|Struck car dealers’ yards
2021-09-01|Annapolis|MD|38.97,-76.52|2|0|Remains of Hurricane Ida
2021-09-01|Mullica Hill|NJ|39.74,-75.22|3|0|Remains of Hurricane Ida
2021-12-10|Monette–Samburg / Monette|AR MO TN|35.89,-90.34|4|8|Quad-State outbreak
2021-12-10|Defiance|MO|38.65,-90.78|3|1|Same evening as Edwardsville
2021-12-10|Edwardsville|IL|38.77,-90.03|3|6|An Amazon warehouse fell
2021-12-10|Mayfield / Western Kentucky / Quad-State|TN KY|36.74,-88.64|4|57|Deadliest of the outbreak of December 2021
2021-12-10|Dresden|TN KY|36.28,-88.71|3|0|Outbreak of December 2021
2021-12-11|Bowling Green|KY|36.97,-86.45|3|16|Outbreak of December 2021
2021-12-11|Saloma / Campbellsville|KY|37.43,-85.38|3|1|Outbreak of December 2021
2021-12-15|Hartland|MN|43.80,-93.49|2|0|Minnesota’s first in a December
2022-01-16|Iona / Fort Myers|FL|26.50,-81.95|2|0|Struck mobile homes
2022-03-05|Winterset|IA|41.33,-94.01|4|6|Deadliest of Iowa since 2008
2022-03-05|Chariton|IA|41.00,-93.35|3|1|Same day as Winterset
2022-03-21|Jacksboro|TX|33.22,-98.16|3|0|Struck the schools
2022-03-21|Round Rock|TX|30.53,-97.66|2|0|Struck suburbs of Austin
2022-03-21|Elgin|TX|30.35,-97.40|2|0|Turned a red pickup over, and it drove on
2022-03-22|Arabi|LA|29.96,-89.99|3|1|Struck the edge of New Orleans
2022-03-30|Springdale|AR|36.15,-94.15|3|0|Struck a school’s gymnasium before dawn
2022-04-05|Pembroke–Black Creek / Pembroke / Black Creek|GA|32.14,-81.60|4|1|Struck Bryan County
2022-04-12|Salado|TX|30.95,-97.55|3|0|Struck Bell County
2022-04-29|Andover|KS|37.70,-97.13|3|0|Filmed by a drone; 31 years after the great one
2022-05-04|Seminole|OK|35.23,-96.67|2|0|Struck the town
2022-05-20|Gaylord|MI|45.03,-84.67|3|2|First of the town on record
2022-05-30|Forada|MN|45.79,-95.35|2|0|Struck the village on Memorial Day
2022-07-06|Goshen|OH|39.23,-84.16|2|0|Struck the fire station
2022-11-04|Powderly|TX OK|33.81,-95.52|4|0|Outbreak of November 2022
2022-11-04|Idabel / Clarksville–Idabel|TX OK|33.87,-94.83|4|0|Outbreak of November 2022
2022-12-13|Wayne|OK|34.92,-97.31|2|0|Struck before dawn
2022-12-13|Keithville / Four Forks|LA|32.24,-93.99|2|2|Outbreak of December 2022
2022-12-13|Farmerville|LA|32.78,-92.40|3|0|Struck apartments
2023-01-12|Selma|AL|32.41,-87.02|2|0|Struck the historic city
2023-01-12|Old Kingston / Autauga County|AL|32.60,-86.55|3|7|Same day as Selma
2023-01-24|Pasadena / Deer Park|TX|29.67,-95.15|3|0|First tornado emergency of the Houston area
2023-02-26|Norman|OK|35.20,-97.42|2|0|Struck the city at night
2023-03-22|Montebello|CA|34.00,-118.10|1|0|Strongest of the Los Angeles area since 1983
2023-03-24|Rolling Fork / Rolling Fork–Silver City|MS|32.91,-90.88|4|17|Destroyed most of the town at night
2023-03-24|Winona / Black Hawk|MS|33.40,-89.80|3|3|Same night as Rolling Fork
2023-03-24|Amory|MS|33.98,-88.49|3|2|Same night as Rolling Fork
2023-03-31|Little Rock|AR|34.80,-92.35|3|0|Outbreak of March 31, 2023
2023-03-31|Keota|IA|41.40,-91.93|4|0|Outbreak of March 31, 2023
2023-03-31|Wynne|AR TN|35.23,-90.79|3|4|Destroyed the high school
2023-03-31|Covington|TN|35.56,-89.65|3|1|Outbreak of March 31, 2023
2023-03-31|Belvidere / Apollo Theatre|IL|42.26,-88.84|1|1|The roof of a theatre fell during a concert
2023-03-31|Robinson–Sullivan / Sullivan / Robinson|IL IN|39.05,-87.60|3|6|Outbreak of March 31, 2023
2023-03-31|McCormick’s Creek / Spencer|IN|39.31,-86.69|3|2|Struck a state park’s camp site
2023-03-31|Whiteland|IN|39.55,-86.08|3|0|Outbreak of March 31, 2023
2023-03-31|Adamsville / Bethel Springs / McNairy County|TN|35.25,-88.45|3|9|Outbreak of March 31, 2023
2023-04-01|Bridgeville|DE|38.75,-75.62|3|1|Widest of Delaware; its second killer
2023-04-05|Glen Allen|MO|37.32,-90.00|2|5|Struck before dawn
2023-04-19|Cole|OK|35.10,-97.57|3||Struck the village
2023-04-19|Shawnee|OK|35.34,-96.93|2|0|Struck Oklahoma Baptist University
2023-04-29|Palm Beach Gardens|FL|26.84,-80.07|2|0|Threw cars about
2023-04-30|Virginia Beach|VA|36.90,-76.06|3|0|First EF3 of the city
2023-05-13|Laguna Heights|TX|26.08,-97.26|1|1|Struck before dawn
2023-06-15|Perryton|TX|36.39,-100.80|3|3|Struck a trailer park and downtown
2023-06-18|Louin|MS|32.07,-89.26|3|1|Struck near midnight
2023-06-21|Matador|TX|34.02,-100.82|3|4|Struck the west of the town
2023-06-22|Highlands Ranch|CO|39.54,-104.95|1|0|Struck suburbs of Denver
2023-07-19|Dortches / Rocky Mount|NC|35.99,-77.85|3|0|Damaged a drug factory
2023-08-24|Williamston / Webberville|MI|42.66,-84.20|2|2|Struck an interstate at night
2023-12-09|Clarksville|TN KY|36.56,-87.35|3|4|Struck in December
2023-12-09|Madison / Hendersonville|TN|36.27,-86.71|2|3|Filmed as it set off an explosion
`;
