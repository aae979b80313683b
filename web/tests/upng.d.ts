declare module 'upng-js' {
  interface Image {
    width: number;
    height: number;
  }
  const UPNG: {
    decode: (file: ArrayBuffer) => Image;
    toRGBA8: (image: Image) => ArrayBuffer[];
    /** With a palette of so many colors. */
    encode: (frames: ArrayBuffer[], width: number, height: number, colors: number) => ArrayBuffer;
  };
  export default UPNG;
}
