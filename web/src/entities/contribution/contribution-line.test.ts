import { describe, expect, it } from 'vitest';
import { contributionLine } from './contribution-line.ts';

const photo: Parameters<typeof contributionLine>[0] = {
  contribution_type: 'UPLOADED_PHOTO',
  title: 'Main Street',
  author: { username: 'ada' },
  created_at: '2026-05-02T23:30:00.000Z',
  net_votes: 1,
  tornado_id: '19740403-k3v9qx2a',
  tornado: { display_name: 'Xenia, Ohio', state: 'Ohio' },
  spc_report_id: null,
  spc_report: null,
};

describe('section 2: an item of the latest contributions', () => {
  it('shows type, title, author, net votes, date and the tornado it belongs to, and leads to it', () => {
    expect(contributionLine(photo)).toEqual({
      type: 'Photo',
      title: 'Main Street',
      author: 'ada',
      votes: '1 vote',
      created: 'May 2, 2026',
      to: '/tornadoes/19740403-k3v9qx2a',
      subject: 'Xenia, Ohio',
    });
  });

  it('names location and state of a report, and leads to it', () => {
    const report = {
      ...photo,
      tornado_id: null,
      tornado: null,
      spc_report_id: 'spc-20130520-k3v9qx2a',
      spc_report: { location_text: '2 NW MOORE', state: 'OK' },
    };
    expect(contributionLine(report)).toMatchObject({
      to: '/spc-reports/spc-20130520-k3v9qx2a',
      subject: '2 NW MOORE, OK',
    });
    expect(contributionLine({ ...report, spc_report: { location_text: null, state: 'OK' } }).subject).toBe(
      'OK',
    );
  });

  it('is by Anonymous where there is no author, has votes but for exactly 1, and an unknown type is a Contribution', () => {
    expect(contributionLine({ ...photo, author: null, contribution_type: 'HOLOGRAM' })).toMatchObject({
      author: 'Anonymous',
      type: 'Contribution',
    });
    expect([0, 1, 2, -1].map((net_votes) => contributionLine({ ...photo, net_votes }).votes)).toEqual([
      '0 votes',
      '1 vote',
      '2 votes',
      '-1 votes',
    ]);
  });
});
