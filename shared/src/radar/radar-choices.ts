/** What a request may name, and how a job stands. No schema, so that a form can read it. */
export const radarTargetTypes = ['tornado', 'spc-report'] as const;
export type RadarTargetType = (typeof radarTargetTypes)[number];

/** `queued` and `running` go on; the others are the end. */
export const radarJobStatuses = ['queued', 'running', 'completed', 'failed', 'cancelled'] as const;
export type RadarJobStatus = (typeof radarJobStatuses)[number];

export const maxRadarSweep = 3;
export const tileZooms = { min: 4, max: 12 } as const;
