/** The part of libheif that is used: its own types do not name this file. */
declare module 'libheif-js/libheif-wasm/libheif-bundle.mjs' {
  interface HeifPhoto {
    get_width(): number;
    get_height(): number;
    display(target: ImageData, onDrawn: (drawn: ImageData | null) => void): void;
  }
  interface Libheif {
    HeifDecoder: new () => { decode(bytes: Uint8Array): HeifPhoto[] };
  }
  export default function openLibheif(): Libheif;
}
