const contribution = {
  id: '01JD5K8Z7Q0000000000000001',
  contribution_type: 'UPLOADED_PHOTO',
  title: 'What was left of Main Street',
  author: { username: 'ada' },
  created_at: '2026-05-02T23:30:00.000Z',
  net_votes: 1,
  tornado_id: '19740403-zzzzzzzz',
  tornado: { display_name: 'Xenia, Ohio', state: 'Ohio' },
  spc_report_id: null,
  spc_report: null,
};
/** Contributions for the home page's card: one of a type that the app knows, and one of a type that it does not. */
export const contributions = [
  contribution,
  {
    ...contribution,
    id: '01JD5K8Z7Q0000000000000002',
    contribution_type: 'HOLOGRAM',
    title: 'Something new',
    author: null,
    net_votes: 12,
    tornado_id: null,
    tornado: null,
    spc_report_id: 'spc-20130520-k3v9qx2a',
    spc_report: { location_text: '2 NW MOORE', state: 'OKLAHOMA' },
  },
];
