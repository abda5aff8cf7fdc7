// Jest runs this before each file of the project: the databases of its tests are then distributed ones.
process.env.HUSTINGS_TEST_ON_CITUS = 'on';
