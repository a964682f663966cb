export const guideLanguages = ['curl', 'python', 'r', 'javascript'] as const;
export type GuideLanguage = (typeof guideLanguages)[number];

export const languageNames: Record<GuideLanguage, string> = {
  curl: 'curl',
  python: 'Python',
  r: 'R',
  javascript: 'JavaScript',
};

export interface GuideTask {
  id: string;
  title: string;
  says: string;
  /** Each is whole: it runs as it is, and a test runs it. `SITE` stands for the address of the site. */
  snippets: Record<GuideLanguage, string>;
}

const county = 'SITE/api/v1/tornadoes/export?format=csv&state=Oklahoma&county=Cleveland';
const days = 'SITE/api/v1/days';
const strong = 'SITE/api/v1/tornadoes/profile?ef_rating=F2,F3,F4,F5,EF2,EF3,EF4,EF5';
const near = 'SITE/api/v1/tornadoes/export?format=geojson&near_lat=35.34&near_lon=-97.49&radius_miles=10';
const current = 'SITE/api/v1/catalogue/current';

/** The tasks of the guide. The page shows them and a test runs them, so that no example is ever wrong. */
export const guideTasks: readonly GuideTask[] = [
  {
    id: 'county',
    title: 'All tornadoes of a county as a table',
    says: 'One address gives one file: the list’s filters plus a format. It has every match, not just one page. An empty cell means not recorded, never zero.',
    snippets: {
      curl: `curl -fsS "${county}" > cleveland.csv
echo "$(($(wc -l < cleveland.csv) - 1)) tornadoes"
`,
      python: `import csv, io
from urllib.request import urlopen

with urlopen("${county}") as response:
    rows = list(csv.DictReader(io.TextIOWrapper(response, encoding="utf-8")))

print(len(rows), "tornadoes")
for row in rows[:5]:
    print(row["begin_wall"], row["rating"], row["name"], row["deaths"] or "not recorded")
`,
      r: `rows <- read.csv("${county}")
cat(nrow(rows), "tornadoes\\n")
print(head(rows[c("begin_wall", "rating", "name", "deaths")], 5))
`,
      javascript: `const response = await fetch('${county.replace('format=csv', 'format=geojson')}');
const { features } = await response.json();

console.log(features.length, 'tornadoes');
console.table(
  features.slice(0, 5).map(({ properties }) => [properties.begin_wall, properties.rating, properties.name]),
);
`,
    },
  },
  {
    id: 'deadliest-day',
    title: 'The deadliest day',
    says: 'Days run from 12 to 12 UTC, as forecasters count. If `deaths_at_least` is true, the true total may be higher.',
    snippets: {
      curl: `curl -fsS "${days}" | grep -o '"most_deaths":\\[{[^}]*}'
`,
      python: `import json
from urllib.request import urlopen

with urlopen("${days}") as response:
    day = json.load(response)["most_deaths"][0]

at_least = "at least " if day["deaths_at_least"] else ""
print(f"{day['date']}: {at_least}{day['deaths']} deaths, {day['tornadoes']} tornadoes")
`,
      r: `library(jsonlite)

day <- fromJSON("${days}")$most_deaths[1, ]
cat(day$date, day$deaths, "deaths,", day$tornadoes, "tornadoes\\n")
`,
      javascript: `const response = await fetch('${days}');
const [day] = (await response.json()).most_deaths;

const atLeast = day.deaths_at_least ? 'at least ' : '';
console.log(\`\${day.date}: \${atLeast}\${day.deaths} deaths, \${day.tornadoes} tornadoes\`);
`,
    },
  },
  {
    id: 'years',
    title: 'Strong tornadoes of each year, as a chart',
    says: 'A profile counts a whole selection. It has every year, even those without tornadoes. `partial_year` names an incomplete last year, and `cautions` lists changes in how the record was kept.',
    snippets: {
      curl: `curl -fsS "${strong}" | grep -o '"year":[0-9]*,"ratings":\\[[0-9,]*\\]'
`,
      python: `import json
from urllib.request import urlopen

with urlopen("${strong}") as response:
    profile = json.load(response)

for year in profile["by_year"]:
    count = sum(year["ratings"])
    print(year["year"], "#" * (count // 5), count)

# With pandas and matplotlib:
# pandas.Series({y["year"]: sum(y["ratings"]) for y in profile["by_year"]}).plot.bar()
`,
      r: `library(jsonlite)

by_year <- fromJSON("${strong}")$by_year
counts <- sapply(by_year$ratings, sum)
cat(paste(by_year$year, counts), sep = "\\n")
barplot(counts, names.arg = by_year$year, main = "Tornadoes of (E)F2 and above")
`,
      javascript: `const response = await fetch('${strong}');
const { by_year } = await response.json();

for (const { year, ratings } of by_year) {
  const count = ratings.reduce((sum, one) => sum + one, 0);
  console.log(year, '#'.repeat(count / 5), count);
}
`,
    },
  },
  {
    id: 'near',
    title: 'Tracks near a place, for a map',
    says: 'GeoJSON opens in QGIS, GeoPandas, sf and Leaflet. A path is a straight line between recorded points. Without a recorded end it is a point; without a location it has no geometry.',
    snippets: {
      curl: `curl -fsS "${near}" > moore.geojson
echo "$(grep -c '"type":"Feature",' moore.geojson) tracks"
`,
      python: `import json
from urllib.request import urlopen

with urlopen("${near}") as response:
    tracks = json.load(response)

with open("moore.geojson", "w") as file:
    json.dump(tracks, file)
print(len(tracks["features"]), "tracks")

# With GeoPandas:
# geopandas.read_file("moore.geojson").explore(column="rating")
`,
      r: `library(sf)

tracks <- st_read("${near}", quiet = TRUE)
cat(nrow(tracks), "tracks\\n")
plot(tracks["rating"])
`,
      javascript: `import { writeFile } from 'node:fs/promises';

const response = await fetch('${near}');
const tracks = await response.json();

await writeFile('moore.geojson', JSON.stringify(tracks));
console.log(tracks.features.length, 'tracks');
// On a page with Leaflet: L.geoJSON(tracks).addTo(map);
`,
    },
  },
  {
    id: 'changes',
    title: 'Follow what changes',
    says: 'Send the tag of your last answer: 304 means nothing has changed. When the release changes, download your files again.',
    snippets: {
      curl: `curl -fsS --etag-save touchdown.etag "${current}" > current.json
grep -o '"release":"[^"]*"' current.json
curl -sS --etag-compare touchdown.etag -o /dev/null -w "%{http_code}\\n" "${current}"
`,
      python: `import json
from urllib.error import HTTPError
from urllib.request import Request, urlopen

url = "${current}"
with urlopen(url) as response:
    tag = response.headers["etag"]
    print("release", json.load(response)["release"])

try:
    urlopen(Request(url, headers={"If-None-Match": tag}))
    print("something has changed")
except HTTPError as error:
    print(error.code, "nothing has changed")
`,
      r: `library(httr2)

first <- req_perform(request("${current}"))
cat("release", resp_body_json(first)$release, "\\n")
again <- request("${current}") |>
  req_headers(\`If-None-Match\` = resp_header(first, "etag")) |>
  req_perform()
cat(resp_status(again), "\\n")
`,
      javascript: `const url = '${current}';
const first = await fetch(url);
const tag = first.headers.get('etag');
console.log('release', (await first.json()).release);

const again = await fetch(url, { headers: { 'if-none-match': tag }, cache: 'no-store' });
console.log(again.status, again.status === 304 ? 'nothing has changed' : 'something has changed');
`,
    },
  },
];

/** Returns a snippet for a site, such as `https://example.org`. */
export function snippetFor({ snippets }: GuideTask, language: GuideLanguage, site: string): string {
  return snippets[language].replaceAll('SITE', site);
}
