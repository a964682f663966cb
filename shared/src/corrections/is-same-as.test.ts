import { expect, it } from 'vitest';
import { isSameAs } from './is-same-as.ts';
import { tornadoFields } from './tornado-fields.ts';

const kindOf = (name: string) => {
  const field = tornadoFields.find((one) => one.name === name);
  if (!field) throw new Error(`There is no field ${name}.`);
  return field.kind;
};

it.each([
  ['path_width', '1,900', '1900'],
  ['path_length', '12.50', '12.5'],
  ['begin_datetime', '2013-05-20 19:56', '2013-05-20T19:56:00Z'],
  ['start_coordinates', '35.338900, -97.486704', '35.3389, -97.4867'],
  ['state', 'OKLAHOMA', 'Oklahoma'],
  ['tor_f_scale', 'ef5', 'EF5'],
  ['cz_name', 'MCCLAIN ', 'McClain'],
  ['source', 'NWS  Storm Survey', 'NWS storm survey'],
  ['event_narrative', 'It crossed\r\nthe river.', 'It crossed the river.'],
])('%s: “%s” is “%s”', (name, one, other) => {
  expect(isSameAs(kindOf(name), one, other)).toBe(true);
});

it.each([
  ['path_width', '1900', '1901'],
  ['path_length', '12.5', '12.51'],
  ['begin_datetime', '2013-05-20 19:56', '2013-05-20T19:56:30Z'],
  ['start_coordinates', '35.3389, -97.4867', '35.3390, -97.4867'],
  ['tor_f_scale', 'F5', 'EF5'],
  ['injuries', '0', ''],
  ['event_narrative', 'It crossed the River.', 'It crossed the river.'],
])('%s: “%s” is not “%s”', (name, one, other) => {
  expect(isSameAs(kindOf(name), one, other)).toBe(false);
});
