import { defineRoutes, listCaching } from '../contract/route.ts';
import { DifferencesAnswer, Highlights } from './year-answers.ts';
import { LearnAnswer } from './learn-answer.ts';
import {
  DaysNear,
  DaysNearQuery,
  RecordsAnswer,
  RecordsQuery,
  TrendsAnswer,
  YearAnswer,
  YearParams,
} from './year-answers.ts';

/** A part of `tornadoRoutes`. */
export const yearRoutes = defineRoutes({
  getYear: {
    method: 'GET',
    path: '/years/{year}',
    summary: 'Get what happened in a year, beside the mean of 1991 to 2020 and the band of all years',
    access: 'public',
    caching: listCaching,
    params: YearParams,
    response: YearAnswer,
    problems: ['NOT_FOUND'],
  },
  getRecords: {
    method: 'GET',
    path: '/records',
    summary:
      'Get the records of the country or of a state: deadliest, longest, widest, costliest, largest days, longest pauses. Doubted values stand apart',
    access: 'public',
    caching: listCaching,
    query: RecordsQuery,
    response: RecordsAnswer,
    problems: ['NOT_FOUND'],
  },
  getHighlights: {
    method: 'GET',
    path: '/records/highlights',
    summary:
      'Get the deadliest tornado, the worst day, the states and months with the most, and the numbers of each year',
    access: 'public',
    caching: listCaching,
    response: Highlights,
  },
  getDifferences: {
    method: 'GET',
    path: '/records/differences',
    summary:
      'Get every value in which NCEI and the SPC differ by more than rounding, which of the two the site shows, and why',
    access: 'public',
    caching: listCaching,
    response: DifferencesAnswer,
  },
  getTrends: {
    method: 'GET',
    path: '/trends',
    summary: 'Get the record by year: tornadoes by rating, days with many, deaths, and the unrated share',
    access: 'public',
    caching: listCaching,
    response: TrendsAnswer,
  },
  getLearn: {
    method: 'GET',
    path: '/learn',
    summary:
      'Get the numbers of the pages that teach: by rating, by year, at night, where people died, outbreaks, and the states with the most',
    access: 'public',
    caching: listCaching,
    response: LearnAnswer,
  },
  getDaysNear: {
    method: 'GET',
    path: '/trends/days-near',
    summary: 'Get on how many days a year a tornado begins near each place, over a period of years',
    access: 'public',
    caching: listCaching,
    query: DaysNearQuery,
    response: DaysNear,
    problems: ['NOT_FOUND'],
  },
});
