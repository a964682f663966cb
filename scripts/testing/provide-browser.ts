import './provided-context.ts';
import type { TestProject } from 'vitest/node';
import { chromiumFlags, findChromium } from '../system/find-chromium.ts';

/** Provides browser tests with a browser. */
export function setup(project: TestProject) {
  const path = findChromium();
  if (!path) throw new Error('The browser tests need a Chromium: apt-get install -y chromium-headless-shell');
  project.provide('chromium', { path, flags: chromiumFlags });
}
