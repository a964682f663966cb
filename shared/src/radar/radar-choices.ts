/** The values that a request may have, and the states of a job. There is no schema here, so that forms can import it. */
export const radarTargetTypes = ['tornado', 'spc-report'] as const;
export type RadarTargetType = (typeof radarTargetTypes)[number];
/** What a job is for: a loop, or the rotation of all tornadoes of a day. */
export const radarJobTargetTypes = [...radarTargetTypes, 'day'] as const;
export type RadarJobTargetType = (typeof radarJobTargetTypes)[number];

/** `queued` and `running` are active; the others are final. */
export const radarJobStatuses = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type RadarJobStatus = (typeof radarJobStatuses)[number];

/** Whether velocities beyond a radar's Nyquist velocity are corrected. The first is the default. */
export const velocityFoldings = ['unfolded', 'as_received'] as const;
export type VelocityFolding = (typeof velocityFoldings)[number];
export const defaultVelocityFolding: VelocityFolding = 'unfolded';
export const velocityFoldingNames: Record<VelocityFolding, string> = {
  unfolded: 'Unfolded',
  as_received: 'As received',
};

/** The colours of velocities. The first is the default, the other one for people who do not tell green from red. */
export const velocityPalettes = ['green_red', 'blue_orange'] as const;
export type VelocityPalette = (typeof velocityPalettes)[number];
export const defaultVelocityPalette: VelocityPalette = 'green_red';
export const velocityPaletteNames: Record<VelocityPalette, string> = {
  green_red: 'Green and red',
  blue_orange: 'Blue and orange',
};

export const maxRadarSweep = 3;
export const tileZooms = { min: 4, max: 12 } as const;
