/** The ids in the examples of the OpenAPI document: one fictional campaign, so that its examples name each other. */
export const exampleIds = {
  campaign: '01991c4e-7a00-7b3e-8f21-5d0c6a9e1b42',
  user: '01991c4e-7a31-7c55-9a0e-2b7f4d8c6e13',
  voter: '01994a10-2c5e-7d17-a4b9-8e3f60c2d795',
  duplicate: '01994a10-2c5e-7d17-a4b9-8e3f60c2d7a1',
  mergedVoter: '01994a10-2c5e-7d17-a4b9-8e3f60c2d7b8',
  erasedVoter: '01994a10-2c5e-7d17-a4b9-8e3f60c2d7c4',
  donation: '01994b6f-90d2-7ea4-b1c8-17a5e94f3d06',
  volunteer: '01993f07-c1b8-7f29-8d64-9c2e5a7b0f31',
  interaction: '01994b70-3e84-7a6b-92f7-4d1c8b5e0a69',
  lawnSign: '01994c02-d5a9-7c80-b3e6-6f9a0d2c7e14',
  turf: '01994c9b-83f0-7d52-9b14-0a6e7c2d5f83',
  import: '01994ca7-1b6e-7e08-a2d5-3f8c90b4e176',
  stoppedImport: '01994ca7-1b6e-7e08-a2d5-3f8c90b4e183',
  recordedImport: '01994ca7-1b6e-7e08-a2d5-3f8c90b4e195',
  discardedImport: '01994ca7-1b6e-7e08-a2d5-3f8c90b4e1a2',
  script: '01994d02-6a1b-7e47-8c35-d2f90b4e7a16',
} as const;
