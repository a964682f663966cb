import { expect, it } from 'vitest';
import { ownWorkerUrl, workerPaths } from './own-worker.ts';

const page = 'https://touchdown.example/map?year=2011';
const { built } = workerPaths;

it.each([
  '/assets/every-track.worker-DFnXsxyf.js',
  'https://touchdown.example/assets/every-track.worker-a_-1.js',
])('%s is a worker of the build', (url) => {
  expect(ownWorkerUrl(url, page, built)).toMatch(/^https:\/\/touchdown\.example\/assets\/every-track\./);
});

it.each([
  'https://elsewhere.example/assets/every-track.worker-DFnXsxyf.js',
  '//elsewhere.example/assets/every-track.worker-DFnXsxyf.js',
  'http://touchdown.example/assets/every-track.worker-DFnXsxyf.js',
  'data:text/javascript,alert(1)//assets/every-track.worker-x.js',
  'blob:https://touchdown.example/assets/every-track.worker-x.js',
  'javascript:alert(1)',
  '/images/AAAAAAAAAAAAAAAAAAAAAA',
  '/assets/start-Dwr2xw7U.js',
  '/assets/../images/every-track.worker-x.js',
  '/media/assets/every-track.worker-x.js',
])('%s is not', (url) => {
  expect(() => ownWorkerUrl(url, page, built)).toThrow('Expected the URL of a worker of this app');
});
