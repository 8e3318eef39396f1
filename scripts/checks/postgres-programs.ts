/** The environment variable with the folder of `initdb` and `postgres` that tests run on. */
export const programsSetting = 'TEST_POSTGRES';
