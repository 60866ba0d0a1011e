use std::path::Path;

use catalog::Stop;
use wire::Report;

use crate::evaluator::Evaluator;
use crate::game_analysis::GameAnalyzer;
use crate::opening;
use crate::parallel::run_parallel;
use crate::series_player::SeriesPlayer;
use crate::store::{SurveyEntry, SurveyStore};
use crate::{Plan, Series, SurveyError, summary};

/// A plan and what is done of it.
pub struct Survey {
    plan: Plan,
    store: SurveyStore,
}

/// How far a survey has come. Stages are done one after the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SurveyProgress {
    /// What is being done, in a few words.
    pub stage: String,
    /// The number of the stage, from 1.
    pub number: usize,
    /// How many stages there are.
    pub stages: usize,
    /// How much of the stage is done, earlier sittings included.
    pub done: usize,
    /// How much there is to do in it.
    pub of: usize,
}

/// A part of the work.
enum Stage {
    Play(Series),
    Judge(Series),
    Openings,
}

impl Survey {
    /// Begins a survey, or goes on with what a file holds of it.
    ///
    /// # Errors
    /// If the game has no board of that size, or the file cannot be used; a sentence.
    pub fn open(plan: Plan, store: Option<&Path>) -> Result<Survey, SurveyError> {
        plan.opening_start(0)?;
        let store = SurveyStore::open(&plan, store)?;
        Ok(Survey { plan, store })
    }

    /// Does what is missing. Raising `stop` ends it with what is finished.
    ///
    /// # Errors
    /// If something cannot be written to the file; a sentence.
    pub fn run(
        &mut self,
        threads: usize,
        stop: &Stop,
        progress: &mut (dyn FnMut(&SurveyProgress) + Send),
    ) -> Result<(), SurveyError> {
        let stages = stages();
        for (index, stage) in stages.iter().enumerate() {
            let (stage_name, of) = self.extent(stage)?;
            let told =
                SurveyProgress { stage: stage_name, number: index + 1, stages: stages.len(), done: 0, of };
            let runner = StageRunner { threads, stop, told, progress: &mut *progress };
            match stage {
                Stage::Play(series) => self.play(*series, runner)?,
                Stage::Judge(series) => self.judge(*series, runner)?,
                Stage::Openings => self.judge_openings(runner)?,
            }
        }
        Ok(())
    }

    /// The report so far.
    ///
    /// # Errors
    /// If the file holds a game that the rules do not allow; a sentence.
    pub fn report(&self) -> Result<Report, SurveyError> {
        summary::report(&self.plan, &self.store)
    }

    fn extent(&self, stage: &Stage) -> Result<(String, usize), SurveyError> {
        Ok(match stage {
            Stage::Play(series) => (format!("playing {series}"), self.plan.games_of(*series)),
            Stage::Judge(series) => (format!("judging {series}"), self.plan.judged_of(*series)),
            Stage::Openings => ("judging first plies".to_string(), opening::plies(&self.plan)?.len()),
        })
    }

    fn play(&mut self, series: Series, runner: StageRunner) -> Result<(), SurveyError> {
        let Survey { plan, store } = self;
        let missing = |number: &usize| !store.games.contains_key(&(series, *number));
        let jobs: Vec<usize> = (0..plan.games_of(series)).filter(missing).collect();
        let stop = runner.stop;
        runner.run(
            store,
            &jobs,
            || SeriesPlayer::new(plan, series, stop),
            |table, &number| {
                let plies = table.play(number, stop)?.join(" ");
                Some(SurveyEntry::Game { series, number, plies })
            },
        )
    }

    fn judge(&mut self, series: Series, runner: StageRunner) -> Result<(), SurveyError> {
        let Survey { plan, store } = self;
        let played = |number: usize| Some((number, store.games.get(&(series, number))?.clone()));
        let missing = |number: &usize| !store.judged.contains_key(&(series, *number));
        let jobs: Vec<(usize, Vec<String>)> =
            (0..plan.judged_of(series)).filter(missing).filter_map(played).collect();
        let stop = runner.stop;
        runner.run(
            store,
            &jobs,
            || GameAnalyzer::new(plan, stop),
            |judge, (number, plies)| {
                let (state, _) = plan.start(series, *number).ok()?;
                Some(SurveyEntry::Judged { series, number: *number, judged: judge.judge(state, plies)? })
            },
        )
    }

    fn judge_openings(&mut self, runner: StageRunner) -> Result<(), SurveyError> {
        let Survey { plan, store } = self;
        let mut jobs = opening::plies(plan)?;
        jobs.retain(|job| !store.openings.contains_key(job));
        let stop = runner.stop;
        runner.run(
            store,
            &jobs,
            || Evaluator::new(plan.game, Plan::OPENING_NODES, stop),
            |evaluator, (start, ply)| {
                let mut state = plan.opening_start(*start).ok()?;
                state.play(ply).ok()?;
                evaluator.forget();
                let chance = evaluator.chance(state.as_ref())?;
                Some(SurveyEntry::Opening { start: *start, ply: ply.clone(), chance })
            },
        )
    }
}

/// Games come first, because they are the most important part if it is interrupted.
fn stages() -> Vec<Stage> {
    let equals = Series::of_equals().map(Stage::Play);
    let judged = Series::of_equals().filter(|series| series.is_judged()).map(Stage::Judge);
    let doublings = Series::of_doublings().map(Stage::Play);
    equals.chain([Stage::Openings]).chain(judged).chain(doublings).collect()
}

/// What a stage is done with.
struct StageRunner<'a> {
    threads: usize,
    stop: &'a Stop,
    told: SurveyProgress,
    progress: &'a mut (dyn FnMut(&SurveyProgress) + Send),
}

impl StageRunner<'_> {
    /// Does the jobs that are missing, and keeps what comes of each.
    fn run<J: Sync, W: Send>(
        self,
        store: &mut SurveyStore,
        jobs: &[J],
        tools: impl Fn() -> Result<W, SurveyError>,
        act: impl Fn(&mut W, &J) -> Option<SurveyEntry> + Sync,
    ) -> Result<(), SurveyError> {
        let StageRunner { threads, stop, mut told, progress } = self;
        told.done = told.of.saturating_sub(jobs.len());
        progress(&told);
        let mut fault = Ok(());
        run_parallel(jobs, threads, stop, tools, act, |_, entry| {
            if fault.is_ok() {
                fault = store.keep(entry);
            }
            told.done += 1;
            progress(&told);
        })?;
        fault
    }
}
