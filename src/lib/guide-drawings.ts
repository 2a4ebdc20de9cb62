/** The box of every drawing. */
export const GUIDE_BOX = { width: 320, height: 72, stroke: 4.2 } as const;

/** Strokes in that box: the drawing, its accent, and thin lines behind. */
export interface GuideDrawing {
  ink: string;
  accent: string;
  thin: string;
  /** Width of the drawing's and the accent's strokes, where it is not a waveform's. */
  stroke?: number;
  /** Lengths of strokes and gaps, where every line of the drawing is broken alike. */
  dashes?: string;
}

/** What quick guides are about, as a studio would draw it, by their names in addresses. */
export const guideDrawings: Partial<Record<string, GuideDrawing>> = {
  // Two channels of a level meter, their peaks held.
  'recording-best-practices': {
    ink: 'M0 11h214M0 39h184',
    accent: 'M240 11h4.2M220 39h4.2',
    thin: 'M0 63h320M1 63v8M81 63v8M161 63v8M202 63v8M242 63v8M282 63v8M319 63v8M260 11h60M240 39h80',
    stroke: 20,
    dashes: '4.2 5.8',
  },
  // A folder with its files, one of them on its way.
  'file-management-guide': {
    ink: 'M0 7h96M40 28h120M40 47h86M40 66h150',
    accent: 'M222 47h98',
    thin: 'M12 12v54h20M12 28h20M12 47h20M136 47h78',
  },
  // Three cameras, one of them live.
  'video-podcast-setup': {
    ink: 'M2 20V2h18M76 2h18v18M94 52v18H76M20 70H2V52M226 20V2h18M300 2h18v18M318 52v18h-18M244 70h-18V52M34 60v-5a14 14 0 0 1 28 0v5M258 60v-5a14 14 0 0 1 28 0v5M48 22a6 6 0 1 1-.1 0M272 22a6 6 0 1 1-.1 0M140 62v-5a20 20 0 0 1 40 0v5M160 13a8 8 0 1 1-.1 0',
    accent: 'M114 2h92v68h-92z',
    thin: '',
  },
  // A cue sheet with its ticks.
  'audio-quality-checklist': {
    ink: 'M2 7l5 5 10-10M2 25l5 5 10-10M2 43l5 5 10-10M36 7h154M36 25h108M36 43h180M36 61h132',
    accent: 'M2 61l5 5 10-10',
    thin: 'M204 7h116M158 25h162M230 43h90M182 61h138',
  },
  // A signal with a gap, and who looks into it.
  'troubleshooting-common-issues': {
    ink: 'M3 30v12M15 20v32M27 8v56M39 24v24M51 14v44M63 28v16M75 6v60M87 18v36M99 26v20M111 32v8M257 30v12M269 18v36M281 8v56M293 22v28M305 14v44M317 28v16',
    accent: 'M206 34a22 22 0 1 1-44 0a22 22 0 1 1 44 0M199 50l18 18',
    thin: 'M118 36h38M214 36h36',
  },
  // The days before, the day of the launch, and those after.
  'podcast-launch-checklist': {
    ink: 'M0 7h320M0 26h320M0 45h134',
    accent: 'M140 45h40',
    thin: 'M186.4 50h40M233 50h40M279.6 50h40M0 70h40M46.6 70h40M93.2 70h40M140 70h40M186.4 70h40M233 70h40M279.6 70h40',
    stroke: 10,
    dashes: '40 6.6',
  },
};
