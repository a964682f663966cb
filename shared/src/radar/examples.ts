import type { RouteExamples } from '../contract/openapi/route-example.ts';
import type { radarRoutes } from './routes.ts';

const jobId = '01JD5K8Z7Q1111111111111111';
const tornado = { id: '20130520-k3v9qx2a' };
const report = { id: 'spc-20130520-k3v9qx2a' };

const queued = {
  job_id: jobId,
  jobId,
  status: 'queued',
  message: 'Yours is number 212 in line, about 9 minutes.',
  progress: 0,
  place: 212,
  wait_seconds: 540,
  progress_url: `/media/radar/progress/${jobId}.json`,
  result_url: null,
  poster_url: null,
  is_public: true,
} as const;
const running = {
  ...queued,
  status: 'running',
  message: 'Drawing frame 12 of 30.',
  progress: 0.4,
  place: null,
  wait_seconds: null,
} as const;
const cancelled = { ...running, status: 'cancelled', message: 'You canceled it.' } as const;
const folder = '/media/radar/01JD5K8Z7Q1111111111111111';
const made = {
  job_id: null,
  jobId: null,
  status: 'completed',
  message: null,
  progress: 1,
  place: null,
  wait_seconds: null,
  progress_url: null,
  result_url: `${folder}/loop.mp4`,
  poster_url: `${folder}/poster.webp`,
  is_public: true,
} as const;

export const radarExamples: RouteExamples<typeof radarRoutes> = {
  requestTornadoRadar: {
    params: tornado,
    query: { station_id: 'KTLX', reflectivity_field: 'velocity', label: 'Moore' },
    response: { ...queued, is_public: false },
  },
  requestStormReportRadar: { params: report, query: { radar_sweep: 0, tile_zoom: 9 }, response: made },
  requestDayRotation: { params: { date: '2011-04-27' }, response: queued },
  getDayRotation: {
    params: { date: '2011-04-27' },
    response: {
      date: '2011-04-27',
      rotation: {
        picture_url: `${folder}/rotation.webp`,
        summary_url: `${folder}/rotation.json`,
        geojson_url: `${folder}/rotation.geojson`,
        csv_url: `${folder}/rotation.csv`,
        made_at: '2026-05-02T09:30:00Z',
      },
    },
  },
  getRadarJob: { params: { jobId }, response: running },
  getStormReportRadarJob: { params: { jobId }, response: running },
  getActiveRadarJob: {
    params: { targetType: 'tornado', ...tornado },
    response: { has_active_job: true, job: running },
  },
  getPrivateRadarLoop: {
    params: { targetType: 'tornado', ...tornado },
    response: { loop: { result_url: `${folder}/loop.mp4`, poster_url: `${folder}/poster.webp` } },
  },
  removeRadarLoop: {
    params: { targetType: 'tornado', ...tornado },
    response: { removed: true },
  },
  listRadarVolumes: {
    query: { station: 'KTLX', at: '2013-05-20T20:16:00Z' },
    response: {
      station: 'KTLX',
      volumes: [
        {
          name: 'KTLX20130520_201643_V06.gz',
          began_at: '2013-05-20T20:16:43.000Z',
          url: '/media/radar/archive/KTLX20130520_201643_V06.gz',
        },
      ],
      is_simulated: false,
    },
  },
  cancelRadarJob: { params: { jobId }, response: cancelled },
};
