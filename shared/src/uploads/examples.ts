import type { RouteExamples } from '../contract/openapi/route-example.ts';
import type { uploadRoutes } from './routes.ts';

const id = 'kZ0b3n8Jq2Xw5Tt7Vv9LrA';

export const uploadExamples: RouteExamples<typeof uploadRoutes> = {
  startUploads: {
    body: {
      purpose: 'profile-photo',
      files: [
        {
          name: 'dorothy.jpg',
          type: 'image/jpeg',
          size: 482_113,
          sha256: '6f1ed002ab5595859014ebf0951522d9d2b2fc7c1d7e7b1bd3b1f0d4f9d8c3a1',
        },
      ],
    },
    response: {
      uploads: [
        {
          id,
          url: 'https://uploads.s3.us-east-1.amazonaws.com/',
          fields: { key: `staged/${id}`, 'Content-Type': 'image/jpeg', Policy: 'eyJleHBpcmF0aW9uIjoi' },
        },
      ],
    },
  },
  getUpload: { params: { id }, response: { id, state: 'ready', reason: null } },
};
