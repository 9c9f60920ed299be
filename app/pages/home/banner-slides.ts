import { DRAWN_NAME } from '../../shell/brand.ts';

export interface BannerSlide {
  id: string;
  eyebrow: string;
  title: readonly [string, string];
  picture: string;
  tone: 'green' | 'sand';
}

export const bannerSlides = (siteName: string): readonly BannerSlide[] => [
  {
    id: 'again',
    // 다시 is name and adverb at once; another name takes its own sentence.
    eyebrow: siteName === DRAWN_NAME ? '다시 시작하는 거래' : `${siteName}에서 시작하는 거래`,
    title: ['잠자던 물건이', '누군가의 보물로'],
    picture: '/pictures/banner/slide-1.webp',
    tone: 'green',
  },
  {
    id: 'share',
    eyebrow: '무료나눔',
    title: ['필요한 이웃에게', '기꺼이 나눠요'],
    picture: '/pictures/banner/slide-2.webp',
    tone: 'sand',
  },
];
