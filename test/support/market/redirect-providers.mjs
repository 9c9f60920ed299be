// Loaded before the built server: its own requests to Kakao and Naver go to the tests' provider.
const { fetch } = globalThis;
globalThis.fetch = (address, init) =>
  fetch(String(address).replace('https://', `${process.env.TEST_PROVIDER_URL}/`), init);
