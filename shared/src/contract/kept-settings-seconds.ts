/**
 * How long a function uses the settings that it has read, and how long the edge and a browser use an answer about
 * them: together the minute in which a change takes effect everywhere.
 */
export const keptSettingsSeconds = 30;
