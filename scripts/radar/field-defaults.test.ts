import { describe, expect, test } from 'vitest';
import { planTornadoLoop } from '@touchdown/functions/features/radar/request/plan-loop.ts';
import { renderKey } from '@touchdown/functions/features/radar/request/render-key.ts';
import { madeUpTornado } from '@touchdown/functions/testing/made-up-tornado.ts';
import { fieldDescriptions, radarFields, showsVelocity } from '@touchdown/shared/radar/radar-fields.ts';
import { radarRoutes } from '@touchdown/shared/radar/routes.ts';
import {
  initialValues,
  radarFormProblems,
  toRadarQuery,
  withField,
  type RadarFormValues,
} from '../../web/src/features/radar/options/radar-form.ts';
import { tornadoSubject } from '../../web/src/features/radar/radar-subject.ts';

const tornado = madeUpTornado('2013-05-20T19:56:00Z', {
  tor_f_scale: 'EF5',
  wfo: 'OUN',
  end_datetime: '2013-05-20T20:35:00Z',
  start_lat: 35.284,
  start_lon: -97.628,
  end_lat: 35.341,
  end_lon: -97.402,
});
const initial = initialValues(tornadoSubject(tornado));

/** Returns the plan for the form's values, through the query string and the route's schema, like a request. */
function planned(values: RadarFormValues) {
  const found = Object.entries(radarFormProblems(values)).filter(([, problem]) => problem);
  expect(found).toEqual([]);
  const url = new URLSearchParams(toRadarQuery(values)).toString();
  const query = radarRoutes.requestTornadoRadar.query.parse(Object.fromEntries(new URLSearchParams(url)));
  const { force_regenerate: _, ...options } = query;
  return planTornadoLoop(tornado, options).options;
}

test.for([
  ['2013-05-20T19:56:31Z', '2013-05-20T20:35:07Z'],
  ['1994-03-27T17:00:00Z', null],
] as const)('the form as it opens requests the public loop of a tornado of %s to %s', ([begin, end]) => {
  const path = { start_lat: 33.8, start_lon: -86.2, end_lat: 34.3, end_lon: -85.4 };
  const other = madeUpTornado(begin, { end_datetime: end, ...path });
  const url = new URLSearchParams(toRadarQuery(initialValues(tornadoSubject(other)))).toString();
  const query = radarRoutes.requestTornadoRadar.query.parse(Object.fromEntries(new URLSearchParams(url)));
  const { force_regenerate: _, ...options } = query;
  expect(planTornadoLoop(other, options).isDefault).toBe(true);
});

function keyOf(values: RadarFormValues): string {
  const plan = { options: planned(values), isDefault: false };
  return renderKey({ type: 'tornado', id: tornado.id }, plan, 'person');
}

describe('each field of a radar loop', () => {
  test.for(radarFields)(
    '%s: the defaults of the form pass the route’s schema and reach the plan',
    (field) => {
      const { defaultMin, defaultMax } = fieldDescriptions[field];
      expect(planned(withField(initial, field))).toMatchObject({ field, min: defaultMin, max: defaultMax });
    },
  );

  test.for(radarFields)('%s: explicit defaults request the same loop as no options', (field) => {
    const { defaultThreshold } = fieldDescriptions[field];
    const named = planned({
      ...withField(initial, field),
      filtering_threshold: String(defaultThreshold ?? ''),
    });
    expect(named).toEqual(planTornadoLoop(tornado, { reflectivity_field: field }).options);
  });

  test.for(radarFields)('%s: the form accepts the whole range, and no values outside it', (field) => {
    const { min, max } = fieldDescriptions[field];
    const whole = { ...withField(initial, field), vmin: String(min), vmax: String(max) };
    expect(planned(whole)).toMatchObject({ min, max });
    for (const wrong of [{ vmin: String(min - 1) }, { vmax: String(max + 1) }]) {
      const [name] = Object.keys(wrong);
      const problems = Object.entries(radarFormProblems({ ...whole, ...wrong })).filter(
        ([, sentence]) => sentence,
      );
      expect(problems.map(([refused]) => refused)).toEqual([name]);
    }
  });

  test('velocity is unfolded unless it is wanted as received, and each is a loop of its own', () => {
    const velocity = withField(initial, 'velocity');
    const asReceived = { ...velocity, velocity_folding: 'as_received' };
    expect(planned(velocity).velocityFolding).toBe('unfolded');
    expect(planned(asReceived).velocityFolding).toBe('as_received');
    expect(keyOf(velocity)).not.toBe(keyOf(asReceived));
    expect(keyOf({ ...velocity, velocity_folding: '' })).toBe(keyOf(velocity));
  });

  test.for(['velocity', 'storm_relative_velocity'])(
    '%s may have other colours, which is another loop',
    (field) => {
      const usual = withField(initial, field);
      const other = { ...usual, velocity_palette: 'blue_orange' };
      expect(planned(usual)).not.toHaveProperty('velocityPalette');
      expect(planned(other).velocityPalette).toBe('blue_orange');
      expect(keyOf(other)).not.toBe(keyOf(usual));
    },
  );

  test('storm-relative velocity is refused where the record has no motion', () => {
    const still = { ...tornado, end_lat: null, end_lon: null };
    expect(() => planTornadoLoop(still, { reflectivity_field: 'storm_relative_velocity' })).toThrow(
      /has only one place\. Please choose another field/,
    );
  });

  test('other fields have the same loop whatever is said of velocities', () => {
    for (const field of radarFields.filter((one) => one !== 'velocity')) {
      const values = withField(initial, field);
      expect(planned(values)).not.toHaveProperty('velocityFolding');
      const asReceived = { ...values, velocity_folding: 'as_received' };
      expect(keyOf(asReceived)).toBe(keyOf(values));
      if (!showsVelocity(field))
        expect(keyOf({ ...values, velocity_palette: 'blue_orange' })).toBe(keyOf(values));
    }
  });

  test.for(['100', '120'])('velocity: the range may be %s kt in both directions', (knots) => {
    const values = { ...withField(initial, 'velocity'), vmin: `-${knots}`, vmax: knots };
    expect(planned(values)).toMatchObject({ field: 'velocity', min: -Number(knots), max: Number(knots) });
  });
});
